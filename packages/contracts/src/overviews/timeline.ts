import * as z from 'zod/mini';
import { listQuery, pageOf } from '../kit/crud.ts';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Id } from '../kit/fields.ts';

/** The sources of a timeline entry. */
export const timelineKinds = [
  'event',
  'link',
  'payment',
  'refund',
  'transfer',
  'change',
  'task',
  'difference',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/**
 * One entry of a timeline. `what` names the event. It is the event type of the provider, our action, the kind of a
 * return (`transferReturned` for a return by bank), a task, a discrepancy, or the event of a payment link. `outcome` is
 * the result, or `waiting` while there is no result. `reason` is the reason of the result.
 */
export const TimelineEntry = z.object({
  kind: z.enum(timelineKinds),
  id: Id,
  at: z.string(),
  /** The value date of a transfer. It may be some days before `at`. */
  valueDate: z.nullable(z.string()),
  what: z.string(),
  outcome: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The provider's code for the refusal of a payment. */
  providerReason: z.nullable(z.string()),
  amount: z.nullable(z.number()),
  /** The number of the period. The first period is 0. */
  period: z.nullable(z.int()),
  attempts: z.nullable(z.int()),
  nextAttemptAt: z.nullable(z.string()),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const timelineContract = {
  name: 'timeline',
  endpoints: {
    list: endpoint({
      method: 'GET',
      path: '/api/subscription/timeline/:id',
      summary: 'Che cosa è successo a una sottoscrizione, dal più recente',
      access: 'subscription.use',
      params: ById,
      query: listQuery({}, ['at']),
      result: pageOf(TimelineEntry),
    }),
  },
} as const;
