"""How long tests may take: moments by default, minutes on request."""

import os
from typing import Final

_PATIENT: Final = os.environ.get("PATIENT")
# ``PATIENT=1 make test``: every soak and sweep in full, which takes an hour.
IS_PATIENT: Final = _PATIENT == "1"
# ``.ci/run`` asks for this alone, with the compiled engine: a minute and a half.
HAS_ALL_SCENARIOS: Final = _PATIENT in {"1", "scenarios"}
