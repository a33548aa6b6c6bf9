import { requiredLongText, requiredText } from '../kit/fields.ts';

/** The texts of a letter as a person writes them. */
export const letterSubject = requiredText('L’oggetto è obbligatorio.', 150);
export const letterBody = requiredLongText('Il testo è obbligatorio.', 3_000);
