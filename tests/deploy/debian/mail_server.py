"""Take mail on a port and keep it: mail_server.py PORT FILE."""

import socketserver
import sys
from pathlib import Path


class Conversation(socketserver.StreamRequestHandler):
    """One connection, as much SMTP as Django's client speaks."""

    def handle(self):
        self.wfile.write(b"220 mail.example\r\n")
        while line := self.rfile.readline():
            word = line[:4].upper()
            if word == b"DATA":
                self.wfile.write(b"354 go on\r\n")
                self.keep()
            elif word == b"QUIT":
                self.wfile.write(b"221 bye\r\n")
                return
            self.wfile.write(b"250 ok\r\n")

    def keep(self):
        with Path(sys.argv[2]).open("ab") as kept:
            while (line := self.rfile.readline()) not in {b".\r\n", b""}:
                kept.write(line)


socketserver.ThreadingTCPServer.allow_reuse_address = True
with socketserver.ThreadingTCPServer(
    ("127.0.0.1", int(sys.argv[1])), Conversation
) as s:
    s.serve_forever()
