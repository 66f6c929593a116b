"""How long tests may look: moments as a rule, minutes before a release."""

import os
from typing import Final

# ``PATIENT=1 make test``. The gate does not wait: what lands must be told soon.
IS_PATIENT: Final = os.environ.get("PATIENT") == "1"
