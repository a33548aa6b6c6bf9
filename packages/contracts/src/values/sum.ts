import * as z from 'zod/mini';

/** A number of records, and the sum of their amounts in euro. */
export const Sum = z.object({ count: z.int(), amount: z.number() });
