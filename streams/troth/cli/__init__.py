"""The commands: arguments in, exit codes out. Each command is a module with `parser()` and `run(args)`."""
