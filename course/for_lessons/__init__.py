"""What single lessons measure and build with, beside the library."""
