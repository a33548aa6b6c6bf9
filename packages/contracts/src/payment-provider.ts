import * as z from 'zod/mini';
import { crudContract } from './kit/crud.ts';
import { Id, requiredText, text, Version } from './kit/fields.ts';

/** `apiSecret` is write-only: an answer only says whether one is kept. */
export const PaymentProvider = z.object({
  id: Id,
  name: z.string(),
  apiUrl: z.string(),
  apiKey: z.string(),
  hasApiSecret: z.boolean(),
  version: Version,
});
export type PaymentProvider = z.infer<typeof PaymentProvider>;

export const paymentProviderContract = crudContract('paymentprovider', {
  row: PaymentProvider,
  write: z.object({
    name: requiredText('Il nome è obbligatorio.'),
    apiUrl: requiredText('L’indirizzo è obbligatorio.', 300),
    apiKey: requiredText('La chiave è obbligatoria.', 300),
    /** Empty or absent on an update keeps the secret that is there. */
    apiSecret: z.optional(z.nullable(text(300))),
  }),
  filters: { name: text(), apiUrl: text() },
  sortKeys: ['id', 'name', 'apiUrl'],
  columns: [
    { key: 'id', label: 'Id' },
    { key: 'name', label: 'Nome' },
    { key: 'apiUrl', label: 'Indirizzo API' },
    { key: 'apiKey', label: 'Client id' },
    { key: 'hasApiSecret', label: 'Segreto salvato', type: 'bool' },
  ],
  access: { read: 'paymentProvider.manage', manage: 'paymentProvider.manage' },
});
