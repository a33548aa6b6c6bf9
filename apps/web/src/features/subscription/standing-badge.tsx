import { standingBadges } from '@canone/contracts/billing/standing';
import type { Subscription } from '@canone/contracts/subscriptions/subscription';
import { StatusBadge } from '../../kit/page/status-badge.tsx';

/** Shown beside the status badge while money is due. */
export function StandingBadge({ standing: { kind } }: Pick<Subscription, 'standing'>) {
  const badge = standingBadges[kind];
  return badge && <StatusBadge {...badge} />;
}
