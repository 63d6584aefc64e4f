"""`python -m troth` is `troth`."""

import sys

from troth.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
