import { auditEntityLabels } from 'virtual:audit-entities';
import type { AuditChange, AuditValue } from '@canone/contracts/history/audit-changes';
import {
  type AuditFieldType,
  auditFieldLabels,
} from '@canone/contracts/history/audit-field-labels';
import { auditActionLabels } from '@canone/contracts/history/audit-labels';
import { auditValueText } from '@canone/contracts/history/audit-value';

export interface ChangeText {
  readonly label: string;
  /** The value before the change; null when there was no value. */
  readonly before: string | null;
  readonly after: string | null;
}

const maxLength = 300;

function labelOf(labels: Readonly<Record<string, string>>, name: string): string {
  return labels[name] ?? name;
}

export const actionLabel = (action: string) => labelOf(auditActionLabels, action);
export const entityLabel = (entity: string) => labelOf(auditEntityLabels, entity);

function valueText(value: AuditValue, type: AuditFieldType): string | null {
  if (value === null) return null;
  const text = auditValueText(value, type);
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}

/**
 * The text of one change; undefined for a field that needs no text, because another field describes the same change.
 */
export function changeText({ field, before, after }: AuditChange): ChangeText | undefined {
  const known = auditFieldLabels[field];
  if (known === null) return undefined;
  const { label = field, type = 'text' } = known ?? {};
  return { label, before: valueText(before, type), after: valueText(after, type) };
}

function lineOf({ label, before, after }: ChangeText): string {
  if (before === null) return `${label}: ${after}`;
  return after === null ? `${label}: era ${before}` : `${label}: da ${before} a ${after}`;
}

/** The changes in one line for a table: "Nome: da A a B; Totale: 10,00 €". */
export function changeLine(changes: readonly AuditChange[]): string {
  return changes
    .flatMap((change) => changeText(change) ?? [])
    .map(lineOf)
    .join('; ');
}

/**
 * The name of the actor. Jobs of the product and customers who pay with a link have no account, so they have a fixed
 * name.
 */
export function actorLabel({
  actorId,
  actorName,
}: {
  readonly actorId: number | null;
  readonly actorName: string | null;
}): string {
  if (actorId === null) return 'Sistema o cliente';
  return actorName ?? `Utente n. ${actorId}`;
}
