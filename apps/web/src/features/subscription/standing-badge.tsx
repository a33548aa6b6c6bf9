import { overdueLabel } from '@canone/contracts/standing';
import type { Subscription } from '@canone/contracts/subscription';
import { StatusBadge } from '../../kit/status-badge.tsx';

/** Beside the badge of the status, when money is overdue or not confirmed yet. */
export function StandingBadge({ standing: { kind } }: Pick<Subscription, 'standing'>) {
  if (kind === 'overdue') return <StatusBadge tone="error" label={overdueLabel} />;
  return kind === 'processing' ? <StatusBadge tone="info" label="In attesa di PayPal" /> : null;
}
