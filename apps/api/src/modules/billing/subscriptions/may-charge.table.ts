import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { sql } from 'kysely';

const { Active, Canceled } = SubscriptionStatus;

/**
 * The provider subscription of a subscription `s` has not ended, as far as we know. One that stays active after that end
 * waits for its last charge. It is never null, so that it can be negated.
 */
export const mayCharge = sql`(s.status = ${Active}
  or coalesce(s.provider_status in ('pending', 'active', 'suspended'), s.status <> ${Canceled}))`;
