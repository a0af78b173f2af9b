"""nbgrader's settings on a hub, for everybody: the name of the course, and the folder of the exchange.

Put this file into /etc/jupyter/ (or another folder that `jupyter --paths` lists under config).
"""

c = get_config()  # noqa: F821  (nbgrader defines it)

c.CourseDirectory.course_id = "transformer"
c.Exchange.root = "/srv/nbgrader/exchange"  # everybody may write there: chmod 1777
