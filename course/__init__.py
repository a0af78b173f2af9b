"""What stands around the library: exercises and their checks, pictures, the classroom, and the command line.

Everything here may import `course_lib`; nothing of `course_lib` imports this package.
"""
