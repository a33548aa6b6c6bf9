import { priceKinds } from '@canone/contracts/billing/subscription-price';
import type { Subscription } from '@canone/contracts/subscriptions/subscription';
import { StatusBadge } from '../../kit/page/status-badge.tsx';

/** Marks a price that is lower than the plan's price. */
export function PriceBadge({ priceKind }: Pick<Subscription, 'priceKind'>) {
  return priceKind === 'regular' ? null : <StatusBadge tone="info" label={priceKinds[priceKind]} />;
}
