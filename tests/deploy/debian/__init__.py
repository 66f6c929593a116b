"""A minimal Debian without network, on which the guide is walked.

``machine`` makes it and runs commands in it; the other files run inside: ``systemctl``
stands in for systemd, ``players`` play through nginx, ``mail_server`` takes mail.
"""
