"""``python -m spanproof``."""

import sys

from spanproof.cli import main

sys.exit(main())
