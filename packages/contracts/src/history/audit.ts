import * as z from 'zod/mini';
import { listQuery, pageOf } from '../kit/crud.ts';
import { endpoint } from '../kit/endpoint.ts';
import { Day, Id, IdText, lineOfText } from '../kit/fields.ts';

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** An audit entry: the person, the action, the record and the changed fields. */
export const AuditEntry = z.object({
  id: z.int(),
  at: z.string(),
  actorId: z.nullable(Id),
  /** The name of the person. It is null if no person acted or the person was deleted. */
  actorName: z.nullable(z.string()),
  action: z.string(),
  entity: z.string(),
  entityId: z.nullable(z.int()),
  /** The reason of a refused action; null if the action was allowed. */
  refusal: z.nullable(z.string()),
  requestId: z.string(),
  /**
   * The network from which a sign-in, a refused action or a sensitive change came. Null for other entries, and for all
   * entries after half a year.
   */
  network: z.nullable(z.string()),
  /** The browser's description of itself (User-Agent). */
  agent: z.nullable(z.string()),
  changes: z.array(z.object({ field: z.string(), before: Value, after: Value })),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const query = listQuery(
  {
    entity: lineOfText(40),
    entityId: IdText,
    /** Shows only entries about this person and about the person's subscriptions. */
    customerId: IdText,
    action: lineOfText(40),
    person: lineOfText(),
    from: Day,
    to: Day,
    isRefused: z.stringbool(),
  },
  ['at'],
);

/**
 * The history, by default with the newest entries first. `list` returns the entries of the tenant, and `outside`
 * returns the entries that belong to no tenant.
 */
export const auditContract = {
  name: 'audit',
  endpoints: {
    list: endpoint({
      method: 'GET',
      path: '/api/audit/getAll',
      summary: 'Chi ha fatto che cosa nel tenant',
      access: 'audit.read',
      mayLag: true,
      query,
      result: pageOf(AuditEntry),
    }),
    outside: endpoint({
      method: 'GET',
      path: '/api/audit/outside/getAll',
      summary: 'Chi ha fatto che cosa fuori dai tenant: dati condivisi, tenant, accessi',
      access: 'audit.readOutside',
      mayLag: true,
      query,
      result: pageOf(AuditEntry),
    }),
  },
} as const;
