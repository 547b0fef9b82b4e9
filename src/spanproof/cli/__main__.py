"""``python -m spanproof.cli``."""

import sys

from spanproof.cli import main

sys.exit(main())
