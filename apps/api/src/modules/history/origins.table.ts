import { type RawBuilder, sql } from 'kysely';

/**
 * Deletes the network and the browser of two kinds of entries: those whose actor is one of these people, and those
 * about one of these people without an actor.
 */
export const deletionOfOrigins = (
  tenantId: number,
  people: readonly number[],
): RawBuilder<unknown> => sql`
  delete from audit_origins o where o.tenant_id = ${tenantId} and exists (
    select 1 from audit_entries e where e.tenant_id = ${tenantId} and e.id = o.entry_id
      and (e.actor_id = any(${[...people]}::int[])
        or e.entity = 'user' and e.entity_id = any(${[...people]}::int[]) and e.actor_id is null))`;
