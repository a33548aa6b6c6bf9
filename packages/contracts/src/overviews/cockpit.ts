import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { Id } from '../kit/fields.ts';
import { Ageing } from '../ledger/receivable.ts';
import { Sum } from '../values/sum.ts';

/** The kinds of the work of today. For each kind a list shows exactly the counted rows. */
export const cockpitTasks = [
  'bankMovements',
  'toConfirm',
  'awaitingTransfer',
  'linkExpired',
  'disputes',
  'refused',
  'differences',
  'unpaidRenewals',
  'endingSoon',
  'overdueLong',
] as const;
export type CockpitTask = (typeof cockpitTasks)[number];

/** The figures of the home page. Amounts are in euro, and days and months are those of Rome. */
export const Cockpit = z.object({
  day: z.string(),
  /**
   * The time up to which the figures are complete, because jobs have not yet done later work; null if no job is late.
   */
  upToDateUntil: z.nullable(z.string()),
  /** Whether the tenant has a bank account or an account at a payment provider. */
  canCollect: z.boolean(),
  /** Money received minus money returned; null for a person who may not read the ledger. */
  collected: z.nullable(
    z.object({
      thisMonth: Sum,
      lastMonthToDate: Sum,
      lastMonth: Sum,
      months: z.array(
        z.object({
          month: z.string(),
          paypal: z.number(),
          bank: z.number(),
          amount: z.number(),
          count: z.int(),
        }),
      ),
    }),
  ),
  open: Sum,
  overdue: Sum,
  ageing: Ageing,
  /** The amounts due in the next 30 days. `count` is the number of subscriptions. */
  dueSoon: Sum,
  awaitingTransfer: Sum,
  /** The number of open differences with the provider; null for a person who may not decide about differences. */
  differences: z.nullable(z.int()),
  subscriptions: z.object({
    active: z.int(),
    months: z.array(z.object({ month: z.string(), begun: z.int(), ended: z.int() })),
  }),
  tasks: z.array(
    z.object({
      kind: z.enum(cockpitTasks),
      count: z.int(),
      /** The sum of the list's amounts; null if its rows have no amounts. */
      amount: z.nullable(z.number()),
      /** The customer and the subscription of the only row; null unless the list has exactly one row. */
      only: z.nullable(z.object({ subscriptionId: Id, userName: z.string() })),
      /** The time of the last letter that asked the customer of the only row for the amount. */
      lastAskedAt: z.nullable(z.string()),
    }),
  ),
});
export type Cockpit = z.infer<typeof Cockpit>;

export const cockpitContract = {
  name: 'cockpit',
  endpoints: {
    read: endpoint({
      method: 'GET',
      path: '/api/report/cockpit',
      summary: 'I numeri della pagina iniziale: incassato, da incassare, scaduto, da fare oggi',
      access: 'receivable.read',
      result: Cockpit,
    }),
  },
} as const;
