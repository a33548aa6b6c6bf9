import { personTexts } from '../people/user-fields.ts';
import type { AuditChange } from './audit-changes.ts';

/**
 * The fields that "Ripristina questo valore" restores, by the audit name of their record. Money, statuses, access,
 * secrets, bank coordinates and ids of providers are left out. The parts of a person's address are left out too:
 * one restored part would not fit the others.
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

/** The changes of an audit entry whose earlier value can be put back by an update. */
export function restorableChanges(entry: RecordedChanges): readonly AuditChange[] {
  if (entry.action !== 'update' || entry.refusal !== null) return [];
  const fields = restorableFields[entry.entity] ?? [];
  return entry.changes.filter(({ field }) => fields.includes(field));
}
