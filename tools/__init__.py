"""What is run beside the engine: the server, the build hook, the hashes of the sources."""
