"""What some lessons measure and build with, beside the library."""
