import type { TimelineEntry } from '@canone/contracts/overviews/timeline';
import { isAllowed } from '@canone/contracts/rights/permissions';
import { differenceListPath } from '@canone/contracts/texts/page-paths';
import type { BadgeTone } from '@canone/contracts/values/badge';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconPoint,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatDateTime } from '../../../kit/format/format.ts';
import { useSignedIn } from '../../../session/session.ts';
import { timelineText } from './timeline-texts.ts';

const icons = {
  success: IconCircleCheck,
  error: IconCircleX,
  warning: IconAlertTriangle,
  info: IconClock,
  none: IconPoint,
} as const satisfies Record<BadgeTone, unknown>;

/** One event with its effect and its time. */
export function TimelineItem({ entry }: { entry: TimelineEntry }) {
  const { person } = useSignedIn();
  const { what, effect, tone } = timelineText(entry);
  const Icon = icons[tone];
  const isOpen = entry.kind === 'difference' && entry.outcome === 'waiting';
  return (
    <li data-tone={tone}>
      <Icon size={20} stroke={1.8} aria-hidden="true" />
      <p>
        <strong>{what}</strong>
        {effect && <span> – {effect}</span>}
        {isOpen && isAllowed('payment.reconcile', person.role) && (
          <>
            {' '}
            <Link to={differenceListPath}>Vedi le differenze</Link>
          </>
        )}
      </p>
      <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
    </li>
  );
}
