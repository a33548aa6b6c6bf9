import * as z from 'zod/mini';
import { chargeStates } from '../billing/billing-schedule.ts';
import { endpoint } from '../kit/endpoint.ts';
import { ById } from '../kit/fields.ts';
import { TransferDetails } from './transfer-details.ts';

/** A request to pay a receivable by transfer, as a customer receives it. */
export const TransferRequest = z.object({
  sellerName: z.string(),
  userName: z.string(),
  userEmail: z.nullable(z.string()),
  planName: z.string(),
  dueDate: z.string(),
  rest: z.number(),
  /** False when it is paid already, or when the provider collects it. */
  isAsked: z.boolean(),
  chargeState: z.nullable(z.enum(chargeStates)),
  /** The provider's next attempt at a refused charge. */
  retryAt: z.nullable(z.string()),
  /** Null while the tenant shows customers no bank account. */
  transfer: z.nullable(TransferDetails),
});
export type TransferRequest = z.infer<typeof TransferRequest>;

/** A contract of its own, because the screens that list receivables are at their size budget. */
export const transferRequestContract = {
  name: 'transfer-request',
  endpoints: {
    get: endpoint({
      method: 'GET',
      path: '/api/receivable/transferRequest/:id',
      summary: 'I dati con cui il cliente paga una scadenza con bonifico',
      access: 'receivable.read',
      params: ById,
      result: TransferRequest,
    }),
  },
} as const;
