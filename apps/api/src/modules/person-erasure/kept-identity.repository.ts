import { sql } from 'kysely';
import type { TenantContext } from '../../platform/request/context.ts';

/** The data that the law requires to keep of an erased person with fiscal movements. */
export function keptIdentities({ db, tenantId, now }: TenantContext) {
  return {
    /**
     * Copies the data. It must run before the membership is erased. If another tenant has changed the record of a
     * person after this tenant removed the person, only the data in this tenant's membership are copied.
     */
    async keep(id: number): Promise<void> {
      await sql`
        insert into kept_identities
          (tenant_id, person_id, name, vat_code, is_company, street, zip, municipality, kept_since)
        select ${tenantId}, m.user_id, m.name, m.vat_code, coalesce(u.is_company, m.vat_code is not null), u.street, u.zip,
          c.name, ${String(now)}
        from memberships m
        left join (select * from users) u on u.id = m.user_id
          and (m.hidden_at is null or m.hidden_version is null or m.hidden_version = u.version)
        left join municipalities c on c.id = u.municipality_id
        where m.tenant_id = ${tenantId} and m.user_id = ${id}
        returning person_id`.execute(db);
    },

    async drop(id: number): Promise<void> {
      await db
        .deleteFrom('kept_identities')
        .where('tenant_id', '=', tenantId)
        .where('person_id', '=', id)
        .execute();
    },
  };
}
