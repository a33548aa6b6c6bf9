import type { PresentPerson } from '@canone/contracts/customer-import/import-decision';
import type { ImportPlace } from '@canone/contracts/customer-import/import-places';
import { sql } from 'kysely';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { TenantContext } from '../../platform/request/context.ts';

interface Keys {
  /** The e-mails, in lower case. */
  readonly emails: readonly string[];
  readonly vatCodes: readonly string[];
}

/** Reads what the rows of an import are compared with. */
export function importedPeopleRepository({ db, tenantId }: TenantContext) {
  return {
    /**
     * The people of the tenant with one of these e-mails or VAT codes. The comparison uses the index of the folded
     * e-mail.
     */
    async present({ emails, vatCodes }: Keys): Promise<readonly PresentPerson[]> {
      const lowered = sql`${[...emails]}::text[]`;
      const folded = sql`array(select fold(e) from unnest(${lowered}) e)`;
      const { rows } = await sql<PresentPerson>`
        select m.user_id as id, m.name, m.email, m.vat_code as "vatCode" from memberships m
        where m.tenant_id = ${tenantId} and m.hidden_at is null
          and (m.email_key = any(${folded}) and lower(m.email) = any(${lowered})
            or m.vat_code = any(${[...vatCodes]}::text[]))
        order by m.user_id`.execute(db);
      return rows;
    },

    /** Every municipality with its province and region. */
    async places(): Promise<readonly ImportPlace[]> {
      const { rows } = await sql<ImportPlace>`
        select c.id, c.name, p.name as province, p.abbreviation, r.name as region,
          array_remove(array_append(c.zips, c.zip), null) as zips
        from municipalities c
        left join provinces p on p.id = c.province_id
        left join regions r on r.id = p.region_id
        order by c.id`.execute(db);
      return rows;
    },

    /** A text that differs after each change of a region, a province or a municipality. */
    async stateOfPlaces(): Promise<string> {
      const stateOf = (table: string) =>
        sql`(select concat_ws(' ', count(*), max(id), sum(version)) from ${sql.table(table)})`;
      const { rows } = await sql<{ state: string }>`
        select concat_ws(', ', ${sql.join(['regions', 'provinces', 'municipalities'].map(stateOf))}) as state`.execute(
        db,
      );
      return onlyRow(rows).state;
    },

    /** Makes the imports of the tenant wait for each other, so that two imports never create the same customer. */
    async waitForOthers(): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`customer-import:${tenantId}`}, 0))`.execute(
        db,
      );
    },
  };
}
