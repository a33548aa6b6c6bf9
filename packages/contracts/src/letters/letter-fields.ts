import { requiredLongText, requiredText } from '../kit/fields.ts';
import { maxLetterBody, maxLetterSubject } from '../values/text-limits.ts';

/** The texts of a letter as a person writes them. */
export const letterSubject = requiredText('L’oggetto è obbligatorio.', maxLetterSubject);
export const letterBody = requiredLongText('Il testo è obbligatorio.', maxLetterBody);
