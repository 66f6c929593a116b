"""How long tests may take: moments by default, minutes on request."""

import os
from typing import Final

# ``PATIENT=1 make test``; ``.ci/run`` asks for it with the compiled engine.
IS_PATIENT: Final = os.environ.get("PATIENT") == "1"
