import { standingBadges } from '@canone/contracts/standing';
import type { Subscription } from '@canone/contracts/subscription';
import { StatusBadge } from '../../kit/status-badge.tsx';

/** Beside the badge of the status, while money is asked. */
export function StandingBadge({ standing: { kind } }: Pick<Subscription, 'standing'>) {
  const badge = standingBadges[kind];
  return badge && <StatusBadge {...badge} />;
}
