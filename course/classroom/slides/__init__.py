"""The lessons as lectures: reveal.js slides that need neither a network nor a kernel."""
