"""What is put back into a context, out of the archive and the topics: for the command line and the gate alike."""
