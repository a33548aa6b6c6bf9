import { type Column, plainText, statusLabel, statusOf } from '@canone/contracts/kit/column';
import { badgeOf } from '@canone/contracts/values/badge';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { formatEuro, notAvailable } from '../format/format.ts';
import { breakable } from '../page/breakable.tsx';
import { StatusBadge } from '../page/status-badge.tsx';

function Flag({ isSet }: { isSet: boolean }) {
  const Icon = isSet ? IconCheck : IconMinus;
  return (
    <span className="flag" data-set={isSet}>
      <Icon size={16} aria-hidden="true" />
      {isSet ? 'Sì' : 'No'}
    </span>
  );
}

/**
 * The badge of a status. A status without its own badge has the badge "N/D" (SUB-01). If the status has a name, the
 * name is shown beside this badge.
 */
function Status({ value }: { value: unknown }) {
  const { tone = 'none', label } = statusOf(value) ?? {};
  if (tone !== 'none') return <StatusBadge tone={tone} label={statusLabel(value)} />;
  return (
    <span className="status-without-badge">
      <StatusBadge tone="none" label={notAvailable} /> {label}
    </span>
  );
}

/** The length of the longest code in a list, the Codice Fiscale. A printed text of this length is not broken. */
const longestCode = 16;

function Text({ text }: { text: string }) {
  if (text === notAvailable) return <span className="muted">{text}</span>;
  return text.length > longestCode ? breakable(text) : <span className="code">{text}</span>;
}

interface CellProps extends Pick<Column, 'type' | 'badges'> {
  readonly value: unknown;
}

export function Cell({ value, type = 'text', badges }: CellProps) {
  switch (type) {
    case 'bool':
      return typeof value === 'boolean' ? <Flag isSet={value} /> : notAvailable;
    case 'currency':
      return formatEuro(typeof value === 'number' ? value : null);
    case 'subscriptionstatusenum':
      return <Status value={value} />;
    case 'badge': {
      const badge = badgeOf(value, badges);
      return badge ? <StatusBadge {...badge} /> : notAvailable;
    }
    case 'dateTime':
    case 'instant':
    case 'role':
    case 'text':
      return <Text text={plainText(value, { type }) || notAvailable} />;
  }
}
