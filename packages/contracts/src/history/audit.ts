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
  /** Also null when the person was deleted. */
  actorName: z.nullable(z.string()),
  action: z.string(),
  entity: z.string(),
  entityId: z.nullable(z.int()),
  /** The reason of a refused action; null when it was allowed. */
  refusal: z.nullable(z.string()),
  requestId: z.string(),
  /** From where a sign-in, a refusal or a sensitive change came; null for others and after half a year. */
  network: z.nullable(z.string()),
  /** The browser's own description. */
  agent: z.nullable(z.string()),
  changes: z.array(z.object({ field: z.string(), before: Value, after: Value })),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const query = listQuery(
  {
    entity: lineOfText(40),
    entityId: IdText,
    /** Only entries about this person and the person's subscriptions. */
    customerId: IdText,
    action: lineOfText(40),
    person: lineOfText(),
    from: Day,
    to: Day,
    isRefused: z.stringbool(),
  },
  ['at'],
);

/** Newest first by default. `list` shows the tenant's entries; `outside` shows the entries outside every tenant. */
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
