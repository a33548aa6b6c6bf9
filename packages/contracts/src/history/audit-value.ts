import { statusLabel } from '../kit/column.ts';
import { bulkActionText } from '../lists/bulk-action-labels.ts';
import { formatBoolean, formatDateTime, formatEuro, formatText } from '../values/format.ts';
import type { AuditValue } from './audit-changes.ts';
import type { AuditFieldType } from './audit-field-labels.ts';
import { auditReasonLabels } from './audit-labels.ts';

/** A value of the history as Italian text. */
export function auditValueText(value: NonNullable<AuditValue>, type: AuditFieldType): string {
  if (typeof value === 'boolean') return formatBoolean(value);
  if (typeof value === 'string') {
    if (type === 'instant') return formatDateTime(value);
    if (type === 'bulkAction') return bulkActionText(value);
    const reasons: Readonly<Record<string, string>> = auditReasonLabels;
    return type === 'reason' ? (reasons[value] ?? value) : value;
  }
  switch (type) {
    case 'euro':
      return formatEuro(value);
    case 'percentage':
      return `${formatText(value)}%`;
    case 'period':
      return `${value + 1}º`;
    case 'status':
      return statusLabel(value);
    default:
      return formatText(value);
  }
}
