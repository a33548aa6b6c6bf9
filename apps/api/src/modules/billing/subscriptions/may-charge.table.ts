import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { sql } from 'kysely';

const { Active, Canceled } = SubscriptionStatus;

/**
 * The provider subscription of a subscription `s` has not ended, as far as we know. One that stays active after that end
 * waits for its last charge.
 */
export const mayCharge = sql`(s.provider_status in ('pending', 'active', 'suspended') or s.status = ${Active}
  or (s.provider_status is null and s.status <> ${Canceled}))`;
