import { type RawBuilder, sql } from 'kysely';
import type { PersonScope } from './person-section.repository.ts';

/**
 * The condition that the tenant may see the record of the person. A tenant that has removed the person sees it only if
 * nobody has changed it since and no other tenant knows the person. `is_known_elsewhere` stands outside the read of
 * memberships, because Citus sends that read to a shard.
 */
export function isOpenTo(person: RawBuilder<unknown>, { tenantId, personId }: PersonScope) {
  const members = sql`select m.user_id from memberships m join (select * from users) u on u.id = m.user_id
    where m.tenant_id = ${tenantId} and m.user_id = ${personId}`;
  const isUnchanged = sql`(m.hidden_version is null or m.hidden_version = u.version or u.erased_at is not null)`;
  return sql`(${person} in (${members} and m.hidden_at is null)
    or ${person} in (${members} and ${isUnchanged}) and not is_known_elsewhere(${personId}))`;
}
