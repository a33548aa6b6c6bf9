/** The machine lacks something that is required. The message contains the command that fixes the problem. */
export class MissingPiece extends Error {}
