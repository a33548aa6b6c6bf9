import { priceKinds } from '@canone/contracts/subscription-price';
import type { Subscription } from '@canone/contracts/subscription';
import { StatusBadge } from '../../kit/status-badge.tsx';

/** A price below the plan's is never without its name. */
export function PriceBadge({ priceKind }: Pick<Subscription, 'priceKind'>) {
  return priceKind === 'regular' ? null : <StatusBadge tone="info" label={priceKinds[priceKind]} />;
}
