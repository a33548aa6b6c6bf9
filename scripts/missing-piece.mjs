/** Something the machine lacks; the message carries the command that mends it. */
export class MissingPiece extends Error {}
