/** The longest texts, in characters. The server refuses longer ones, and the inputs accept no more. */
export const maxLine = 200;
export const maxEmail = 320;
/** The filters and the order in the address of a list. */
export const maxSearch = 2_000;
/** A reason or a note. */
export const maxNote = 500;
export const maxDescription = 1_000;
/** The name of a saved view or of a passkey. */
export const maxShortName = 60;
export const maxLetterSubject = 150;
export const maxLetterBody = 3_000;
