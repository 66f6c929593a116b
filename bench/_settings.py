"""Settings of production that also send to receivers of this machine."""

from unionarena.settings import env
from unionarena.settings.production import *

LOCAL_RECEIVERS = env.LOCAL_RECEIVERS
