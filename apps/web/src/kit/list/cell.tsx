import { IconCheck, IconMinus } from '@tabler/icons-react';
import { formatEuro, notAvailable } from '../format.ts';
import { StatusBadge } from '../status-badge.tsx';
import { type ColumnType, plainText, statusLabel, statusOf } from './column.ts';

function Flag({ isSet }: { isSet: boolean }) {
  const Icon = isSet ? IconCheck : IconMinus;
  return (
    <span className="flag" data-set={isSet}>
      <Icon size={16} aria-hidden="true" />
      {isSet ? 'Sì' : 'No'}
    </span>
  );
}

export function Cell({ value, type = 'text' }: { value: unknown; type?: ColumnType }) {
  switch (type) {
    case 'bool':
      return typeof value === 'boolean' ? <Flag isSet={value} /> : notAvailable;
    case 'currency':
      return formatEuro(typeof value === 'number' ? value : null);
    case 'subscriptionstatusenum':
      return <StatusBadge tone={statusOf(value)?.tone ?? 'none'} label={statusLabel(value)} />;
    case 'dateTime':
    case 'text': {
      const text = plainText(value, type) || notAvailable;
      return text === notAvailable ? <span className="muted">{text}</span> : text;
    }
  }
}
