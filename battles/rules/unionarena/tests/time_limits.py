"""How long tests may look: moments as a rule, minutes where it was asked for."""

import os
from typing import Final

# ``PATIENT=1 make test``; ``.ci/run`` asks for it with the compiled engine.
IS_PATIENT: Final = os.environ.get("PATIENT") == "1"
