import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Id } from '../kit/fields.ts';

/** The part of a receivable that the credit of an entry pays. */
const UsedCredit = z.object({
  receivableId: Id,
  entryId: Id,
  kindName: z.string(),
  occurredAt: z.string(),
  /** The amount of the whole entry. */
  entryAmount: z.number(),
  amount: z.number(),
});
export type UsedCredit = z.infer<typeof UsedCredit>;

export const usedCreditContract = {
  name: 'used-credit',
  endpoints: {
    list: endpoint({
      method: 'GET',
      path: '/api/ledger/usedCredits/:id',
      summary: 'I crediti usati per i periodi di una sottoscrizione',
      access: 'ledger.read',
      params: ById,
      result: z.object({ items: z.array(UsedCredit) }),
    }),
  },
} as const;
