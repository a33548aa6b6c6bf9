import type { BadgeTone } from '@canone/contracts/values/badge';
import './status-badge.css';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconMinus,
} from '@tabler/icons-react';

const icons = {
  success: IconCircleCheck,
  error: IconCircleX,
  warning: IconAlertTriangle,
  info: IconClock,
  none: IconMinus,
} as const satisfies Record<BadgeTone, unknown>;

/** The badge of a state. It has a text and an icon, because colour alone is not accessible. */
export function StatusBadge({ tone, label }: { tone: BadgeTone; label: string }) {
  const Icon = icons[tone];
  return (
    <span className="status-badge" data-tone={tone}>
      <Icon size={14} stroke={2.2} aria-hidden="true" />
      {label}
    </span>
  );
}
