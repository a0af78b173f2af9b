"""The site to read: lessons as built, pictures alive, exercises, and the reference, from disk or from a server."""
