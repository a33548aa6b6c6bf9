import { sql } from 'kysely';
import type { PublicContext } from '../../platform/request/context.ts';

/** A change that an administrator of a tenant has requested. */
interface RequestedChange {
  readonly userId: number;
  readonly requestedBy: number;
  readonly requestedIn: number;
}

interface Requester {
  readonly roleId: number;
  readonly isHere: boolean;
  readonly hasPerson: boolean;
  readonly isSharedWithOthers: boolean;
}

/**
 * The active person who requested a change. The result also says whether this person and the person of the change are
 * members of the tenant of the request.
 */
export async function findRequester(
  { db }: Pick<PublicContext, 'db'>,
  { userId, requestedBy, requestedIn }: RequestedChange,
): Promise<Requester | undefined> {
  const isMember = (id: number) => sql`exists (select 1 from memberships m
    where m.tenant_id = ${requestedIn} and m.user_id = ${id} and m.hidden_at is null)`;
  const { rows } = await sql<Requester>`
    select r.role_id as "roleId", ${isMember(requestedBy)} as "isHere", ${isMember(userId)} as "hasPerson",
      exists (select 1 from memberships m
        left join memberships own on own.tenant_id = m.tenant_id and own.user_id = ${requestedBy}
          and own.hidden_at is null
        where m.user_id = ${userId} and m.hidden_at is null and own.user_id is null) as "isSharedWithOthers"
    from users r where r.id = ${requestedBy} and r.is_active`.execute(db);
  return rows[0];
}
