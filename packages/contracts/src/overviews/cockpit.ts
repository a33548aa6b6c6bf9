import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { Id } from '../kit/fields.ts';
import { Ageing } from '../ledger/receivable.ts';
import { Sum } from '../values/sum.ts';

/** The work of today. Each kind has one list with exactly that many rows. */
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

/** The figures of the home page. Amounts are euro; days and months are Rome's. */
export const Cockpit = z.object({
  day: z.string(),
  /** The figures are complete up to this time, because work of the jobs is late since then; null when none is late. */
  upToDateUntil: z.nullable(z.string()),
  /** The tenant has a bank account or an account at a payment provider. */
  canCollect: z.boolean(),
  /** Money received less money returned; null for a person who may not read the ledger. */
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
  /** Due in the next thirty days; `count` is the number of subscriptions. */
  dueSoon: Sum,
  awaitingTransfer: Sum,
  /** Open differences with the provider; null for a person who may not decide them. */
  differences: z.nullable(z.int()),
  subscriptions: z.object({
    active: z.int(),
    months: z.array(z.object({ month: z.string(), begun: z.int(), ended: z.int() })),
  }),
  tasks: z.array(
    z.object({
      kind: z.enum(cockpitTasks),
      count: z.int(),
      /** The sum of the list, if it is a list of money. */
      amount: z.nullable(z.number()),
      /** The only row of the list, by its customer and subscription. */
      only: z.nullable(z.object({ subscriptionId: Id, userName: z.string() })),
      /** The last letter that asked the customer of the only row for its amount. */
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
