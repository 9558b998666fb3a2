"""``python -m phase10.cli`` is the same as ``phase10``."""

from __future__ import annotations

import sys

from phase10.cli import main

sys.exit(main())
