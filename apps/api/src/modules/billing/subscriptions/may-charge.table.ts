import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { sql } from 'kysely';

const { Active, Canceled } = SubscriptionStatus;

/**
 * The condition that the provider subscription of a subscription `s` has not ended, as far as we know. Our subscription
 * may stay active after that end while it waits for the last charge, so an active one is included. The condition is
 * never null, so that it can be negated.
 */
export const mayCharge = sql`(s.status = ${Active}
  or coalesce(s.provider_status in ('pending', 'active', 'suspended'), s.status <> ${Canceled}))`;
