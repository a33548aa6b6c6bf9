import * as z from 'zod/mini';
import { Euro } from './fields.ts';

/** An amount in the filters of a list, which come as text. */
export const AmountFilter = z.pipe(z.coerce.number('Importo non valido.'), Euro);
