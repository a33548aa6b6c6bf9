/**
 * The maximum lengths of texts, in characters. The server refuses longer texts, and the inputs accept no more
 * characters.
 */
export const maxLine = 200;
export const maxEmail = 320;
/** The maximum length of the filters and the order in the URL of a list. */
export const maxSearch = 2_000;
/** The maximum length of a reason or a note. */
export const maxNote = 500;
export const maxDescription = 1_000;
/** The maximum length of the name of a saved view or of a passkey. */
export const maxShortName = 60;
export const maxLetterSubject = 150;
export const maxLetterBody = 3_000;
