import * as z from 'zod/mini';
import { Euro } from './fields.ts';

/** An amount in a filter of a list. Filters are sent as text, so the text is converted to a number. */
export const AmountFilter = z.pipe(z.coerce.number('Importo non valido.'), Euro);
