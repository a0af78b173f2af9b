"""What a run needs and no lesson teaches: files, devices, processes, checkpoints and records."""
