/** The version of the messages of a battle's sockets (docs/reference/protocol.md). */
export const PROTOCOL = 2;
