import { z } from 'zod';

/** What can go wrong with webhooks. `eventTypes` narrows all of it to these types. */
export const WebhookKnobs = z.strictObject({
  eventTypes: z.array(z.string().max(60)).max(30).optional(),
  /** Never sent, though PayPal lists the event. */
  drop: z.boolean().optional(),
  /** Not in PayPal's list of events, as one of long ago. */
  unlisted: z.boolean().optional(),
  /** Simulated milliseconds from the event to the first attempt. */
  delayMs: z.int().min(0).max(2_000_000_000).optional(),
  /** The buyer's browser is answered only after the webhooks of the approval have been. */
  beforeBrowserReturn: z.boolean().optional(),
  /** How many times more the same event is sent. */
  duplicate: z.int().min(1).max(20).optional(),
  /** One payment is told as two events. */
  sameSaleTwoEventIds: z.boolean().optional(),
  /** What waits is sent in an order drawn from this seed. */
  shuffle: z.int().min(1).max(2_147_483_647).optional(),
  badSignature: z.boolean().optional(),
  /** The signature is for another webhook's id. */
  wrongWebhookId: z.boolean().optional(),
  /** The certificate ended long ago. */
  staleCert: z.boolean().optional(),
  /** Another address in PAYPAL-CERT-URL. */
  foreignCertUrl: z.url().max(500).optional(),
  unknownEventType: z.boolean().optional(),
  /** Simulated seconds from each failed attempt to the next; after the last one PayPal gives up. */
  retrySchedule: z.array(z.int().min(0).max(259_200)).max(25).optional(),
  /** Counters are written as `1.0`, beside the escaped slashes that are always there. */
  escapedSlashesAndFloats: z.boolean().optional(),
});

export type WebhookKnobs = z.output<typeof WebhookKnobs>;
