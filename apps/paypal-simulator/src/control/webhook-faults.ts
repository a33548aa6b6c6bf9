import { z } from 'zod';

/** Faults of webhooks. `eventTypes` restricts them to these types. */
export const WebhookFaults = z.strictObject({
  eventTypes: z.array(z.string().max(60)).max(30).optional(),
  /** The event is not sent, although PayPal's list of events contains it. */
  drop: z.boolean().optional(),
  /** The event is sent, but PayPal's list of events does not contain it, like a very old event. */
  unlisted: z.boolean().optional(),
  /** Simulated milliseconds from the event to the first attempt. */
  delayMs: z.int().min(0).max(2_000_000_000).optional(),
  /** The browser gets its response only after the webhooks of the approval have been answered. */
  beforeBrowserReturn: z.boolean().optional(),
  /** Number of additional deliveries of the same event. */
  duplicate: z.int().min(1).max(20).optional(),
  /** One payment is sent as two events. */
  sameSaleTwoEventIds: z.boolean().optional(),
  /** Waiting events are sent in an order drawn from this seed. */
  shuffle: z.int().min(1).max(2_147_483_647).optional(),
  badSignature: z.boolean().optional(),
  /** The signature contains another webhook's id. */
  wrongWebhookId: z.boolean().optional(),
  /** The event is signed with a certificate that expired long ago. */
  staleCert: z.boolean().optional(),
  /** The header PAYPAL-CERT-URL contains this foreign address. */
  foreignCertUrl: z.url().max(500).optional(),
  unknownEventType: z.boolean().optional(),
  /** Simulated seconds from each failed attempt to the next. After the last of these attempts PayPal stops. */
  retrySchedule: z.array(z.int().min(0).max(259_200)).max(25).optional(),
  /** Writes counters as `1.0`. The slashes are escaped, as in every webhook. */
  escapedSlashesAndFloats: z.boolean().optional(),
});

export type WebhookFaults = z.output<typeof WebhookFaults>;
