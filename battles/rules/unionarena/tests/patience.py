"""How long tests may look: moments where people wait, minutes where machines do."""

import os
from typing import Final

# ``.ci/run`` says so; ``CI=true make test`` does the same anywhere.
IS_PATIENT: Final = os.environ.get("CI") == "true"
