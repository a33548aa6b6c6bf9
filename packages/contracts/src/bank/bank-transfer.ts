import * as z from 'zod/mini';
import { listQuery, pageOf } from '../kit/crud.ts';
import { endpoint } from '../kit/endpoint.ts';
import { ById, DateTimeInput, EuroAboveZero, Id, IdText, SentId, Version } from '../kit/fields.ts';

/**
 * The maximum number of years that a transfer may precede the start of the subscription. Customers may pay in advance,
 * but not by more.
 */
export const maxYearsInAdvance = 1;

export const BankTransfer = z.object({
  id: Id,
  paymentId: Id,
  amount: z.number(),
  approvalDate: z.nullable(z.string()),
  version: Version,
});
export type BankTransfer = z.infer<typeof BankTransfer>;

const BankTransferWrite = z.object({
  paymentId: SentId,
  amount: EuroAboveZero,
  approvalDate: z.optional(z.nullable(DateTimeInput)),
});

export const bankTransferContract = {
  name: 'bank-transfer',
  endpoints: {
    list: endpoint({
      method: 'GET',
      path: '/api/BankTransfer/getAll',
      summary: 'Bonifici di un pagamento',
      access: 'subscription.use',
      query: listQuery({ paymentId: IdText }, ['id', 'approvalDate', 'amount']),
      result: pageOf(BankTransfer),
    }),
    create: endpoint({
      method: 'POST',
      path: '/api/BankTransfer/create',
      summary: 'Registra un bonifico',
      isIdempotent: true,
      access: 'subscription.use',
      body: BankTransferWrite,
      result: BankTransfer,
    }),
    update: endpoint({
      method: 'PUT',
      path: '/api/BankTransfer/update',
      summary: 'Corregge un bonifico',
      access: 'subscription.use',
      body: z.extend(BankTransferWrite, { id: SentId, version: z.optional(Version) }),
      result: BankTransfer,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: '/api/BankTransfer/delete/:id',
      summary: 'Elimina un bonifico',
      access: 'subscription.use',
      params: ById,
      result: z.null(),
    }),
  },
} as const;
