"""Marks: submitted code is hostile until it is proven, so it is tried in a sandbox on secret inputs."""
