import { personTexts } from '../people/user-fields.ts';
import type { AuditChange } from './audit-changes.ts';

/**
 * For each record's name in the history, the fields that "Ripristina questo valore" can restore. Money, statuses,
 * access, secrets, bank coordinates and ids of providers cannot be restored. The parts of a person's address cannot be
 * restored either, because one restored part would not fit the other parts.
 */
export const restorableFields: Readonly<Record<string, readonly string[]>> = {
  address: ['street', 'municipality'],
  bankAccount: ['name'],
  feature: ['name', 'description'],
  letterSettings: ['senderName', 'replyTo'],
  municipality: ['name', 'zip'],
  plan: ['name'],
  planFeature: ['description'],
  province: ['name', 'abbreviation'],
  region: ['name', 'code'],
  tenant: ['name'],
  user: ['name', ...Object.keys(personTexts), 'isCompany'],
};

interface RecordedChanges {
  readonly entity: string;
  readonly action: string;
  readonly refusal: string | null;
  readonly changes: readonly AuditChange[];
}

/** The changes of a history entry whose earlier value an update can restore. */
export function restorableChanges(entry: RecordedChanges): readonly AuditChange[] {
  if (entry.action !== 'update' || entry.refusal !== null) return [];
  const fields = restorableFields[entry.entity] ?? [];
  return entry.changes.filter(({ field }) => fields.includes(field));
}
