import * as z from 'zod/mini';
import { chargeStates } from '../billing/billing-schedule.ts';
import { endpoint } from '../kit/endpoint.ts';
import { ById } from '../kit/fields.ts';
import { TransferDetails } from './transfer-details.ts';

/** A request to pay a receivable by transfer, with the content that the customer receives. */
export const TransferRequest = z.object({
  sellerName: z.string(),
  userName: z.string(),
  userEmail: z.nullable(z.string()),
  planName: z.string(),
  dueDate: z.string(),
  rest: z.number(),
  /**
   * Whether the customer is asked to pay. False when the receivable is already paid or when the provider collects the
   * money.
   */
  isAsked: z.boolean(),
  chargeState: z.nullable(z.enum(chargeStates)),
  /** The time of the provider's next attempt at a refused charge. */
  retryAt: z.nullable(z.string()),
  /** The data for the transfer; null if the tenant shows no bank account to customers. */
  transfer: z.nullable(TransferDetails),
});
export type TransferRequest = z.infer<typeof TransferRequest>;

/** This contract is separate, because the screens that list receivables have reached their size budget. */
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
