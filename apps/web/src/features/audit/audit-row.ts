import { auditPaths } from 'virtual:audit-entities';
import type { AuditEntry } from '@canone/contracts/history/audit';
import {
  actionLabel,
  actorLabel,
  changeLine,
  entityLabel,
} from '../../kit/history/change-texts.ts';

/** An audit entry as the table and the CSV export show it. */
export interface AuditRow {
  readonly id: number;
  readonly what: string;
  readonly at: string;
  readonly who: string;
  readonly changes: string;
  readonly outcome: string;
  /** Page of the record; undefined when the record has no page or was deleted. */
  readonly path: string | undefined;
}

function pathOf({ entity, entityId, action }: AuditEntry): string | undefined {
  const start = auditPaths[entity];
  return start && entityId !== null && action !== 'delete' ? `${start}/${entityId}` : undefined;
}

export function auditRow(entry: AuditEntry): AuditRow {
  const { id, action, entity, entityId, at, changes, refusal } = entry;
  const about =
    entityId === null ? entityLabel(entity) : `${entityLabel(entity)} n.\u00a0${entityId}`;
  return {
    id,
    what: `${actionLabel(action)} · ${about}`,
    at,
    who: actorLabel(entry),
    changes: changeLine(changes),
    outcome: refusal === null ? 'Fatto' : `Rifiutato. ${refusal}`,
    path: pathOf(entry),
  };
}
