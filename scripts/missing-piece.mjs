/** A missing requirement of the machine. The message contains the command that fixes it. */
export class MissingPiece extends Error {}
