import { priceKinds } from '@canone/contracts/billing/subscription-price';
import type { Subscription } from '@canone/contracts/subscriptions/subscription';
import { StatusBadge } from '../../kit/page/status-badge.tsx';

/** Labels a price below the plan's. */
export function PriceBadge({ priceKind }: Pick<Subscription, 'priceKind'>) {
  return priceKind === 'regular' ? null : <StatusBadge tone="info" label={priceKinds[priceKind]} />;
}
