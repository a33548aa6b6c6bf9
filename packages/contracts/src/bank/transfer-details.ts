import * as z from 'zod/mini';

/** The data that a customer copies into a credit transfer. */
export const TransferDetails = z.object({
  holder: z.string(),
  iban: z.string(),
  bic: z.nullable(z.string()),
  /** In euro. */
  amount: z.number(),
  /** The ISO 11649 reference of the receivable. */
  reference: z.string(),
});
export type TransferDetails = z.infer<typeof TransferDetails>;
