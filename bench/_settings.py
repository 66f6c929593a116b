"""Settings of production that also send to receivers of this machine."""

from unionarena.settings import env
from unionarena.settings.production import *  # noqa: F403 - a module of settings

LOCAL_RECEIVERS = env.LOCAL_RECEIVERS
