import * as z from 'zod/mini';
import { chargeStates } from '../billing/billing-schedule.ts';
import { listQuery, pageOf } from '../kit/crud.ts';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Id } from '../kit/fields.ts';
import { ReceivableStateName } from '../ledger/receivable.ts';
import { Sum } from '../values/sum.ts';

/** A person as a customer of the tenant. Amounts are in euro and include VAT. */
export const CustomerSummary = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  vATCode: z.nullable(z.string()),
  isCompany: z.boolean(),
  /** The number of subscriptions with any status. */
  subscriptions: z.int(),
  /** The sum of the amounts that are due now. */
  open: Sum,
  /** The part of `open` that is overdue. */
  overdue: Sum,
  /** The received money that covers no receivable. */
  credit: z.number(),
  /** The number of active subscriptions, and the sum of their prices for twelve months. */
  yearly: Sum,
  /** A twelfth of the yearly price, rounded to the cent. */
  monthly: z.number(),
  /** The time of the first activation; null if no subscription was ever active. */
  since: z.nullable(z.string()),
  /** The earliest next due date of the subscriptions. */
  next: z.nullable(z.object({ dueDate: z.string(), subscriptionId: Id, planName: z.string() })),
  /** The oldest open receivables. */
  toPay: z.array(
    z.object({
      id: Id,
      subscriptionId: Id,
      planName: z.string(),
      dueDate: z.string(),
      rest: z.number(),
      state: ReceivableStateName,
      isRemindable: z.boolean(),
      chargeState: z.nullable(z.enum(chargeStates)),
      /** The time of the provider's next attempt at a refused charge. */
      retryAt: z.nullable(z.string()),
    }),
  ),
  /** The subscriptions that a payment link can activate. */
  toActivate: z.array(
    z.object({ id: Id, subscriptionId: Id, planName: z.string(), amount: z.number() }),
  ),
});
export type CustomerSummary = z.infer<typeof CustomerSummary>;

/** A mail of the tenant to the customer. */
export const CustomerMail = z.object({
  id: Id,
  at: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.int(),
  /** The reason why the mail was not sent; null if it was sent. */
  error: z.nullable(z.string()),
  /**
   * The text of the mail without the secret part of its links. It is null if it contains, or contained, a link that
   * only the recipient may use.
   */
  text: z.nullable(z.string()),
});
export type CustomerMail = z.infer<typeof CustomerMail>;

export const customerContract = {
  name: 'customer',
  endpoints: {
    summary: endpoint({
      method: 'GET',
      path: '/api/customer/summary/:id',
      summary: 'Un cliente in breve: quanto deve, quanto paga, da quando',
      access: 'user.manage',
      params: ById,
      result: CustomerSummary,
    }),
    mails: endpoint({
      method: 'GET',
      path: '/api/customer/mails/:id',
      summary: 'Le email del tenant a un cliente, dalla più recente',
      access: 'user.manage',
      params: ById,
      query: listQuery({}, ['createdAt']),
      result: pageOf(CustomerMail),
    }),
  },
} as const;
