"""Support for runs that no lesson teaches: files, devices, processes, checkpoints and records."""
