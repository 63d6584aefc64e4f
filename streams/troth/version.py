"""The one place where the version stands: the build, `troth --version` and the verdicts' `engine` field read it."""

__version__ = "0.1.0"
