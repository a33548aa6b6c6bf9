import { type RawBuilder, sql } from 'kysely';
import type { TenantContext } from '../../platform/request/context.ts';
import { billingSections } from './billing-sections.repository.ts';
import { historySections } from './history-sections.repository.ts';
import { identitySections } from './identity-sections.repository.ts';
import { keptSections } from './kept-sections.repository.ts';
import type { PersonScope, Section } from './person-section.repository.ts';
import { providerSections } from './provider-sections.repository.ts';

/** Everything that a tenant keeps about a person, in the order of the file. */
export const sections: readonly Section[] = [
  ...identitySections,
  ...keptSections,
  ...historySections,
  ...billingSections,
  ...providerSections,
];

const batchSize = 200;

export type Row = Readonly<Record<string, unknown>>;

/** A batch of rows, and the key after which the next batch begins. The key is undefined after the last row. */
export interface Batch {
  readonly rows: readonly Row[];
  readonly next: readonly unknown[] | undefined;
}

/** `plan_id` → "planId": the key of a column in the document. */
export const camelCase = (name: string) =>
  name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const columnOf = (name: string) => sql`${sql.ref(`t.${name}`)}`;

function valuesOf(row: Row, names: readonly string[], prefix: string): unknown[] {
  return names.map((_, index) => row[`${prefix}${index}`]);
}

export interface KnownPerson {
  readonly name: string;
  readonly tenantName: string;
}

export function personDataRepository({ db, tenantId }: TenantContext) {
  return {
    /**
     * Finds a member of the tenant, also a removed one. A person who was removed without a billing history has only
     * history entries left.
     */
    async find(personId: number): Promise<KnownPerson | undefined> {
      const membership = (column: string) => sql`select ${sql.ref(column)} from memberships m
        where m.tenant_id = ${tenantId} and m.user_id = ${personId}`;
      const { rows } = await sql<KnownPerson>`
        select coalesce((${membership('m.name')}), '') as name, w.name as "tenantName"
        from (select * from tenants) w
        where w.id = ${tenantId} and (exists (${membership('m.user_id')}) or exists (select e.id from audit_entries e
          where e.tenant_id = ${tenantId} and e.entity = 'user' and e.entity_id = ${personId}
            and e.action = 'delete' and e.refusal is null))`.execute(db);
      return rows[0];
    },

    /**
     * Reads the rows of a section after a key, in the order of the section. The keys of the returned rows are in camel
     * case.
     */
    async read(
      { columns, table, order, from, where }: Section,
      scope: PersonScope,
      after: readonly unknown[] | undefined,
    ): Promise<Batch> {
      const names = Object.keys(columns);
      const keys = order.map(columnOf);
      const by = sql.join(keys);
      const chosen: RawBuilder<unknown>[] = [
        ...names.map((name, index) => sql`${columnOf(name)} as ${sql.ref(`c${index}`)}`),
        ...keys.map((key, index) => sql`${key} as ${sql.ref(`k${index}`)}`),
      ];
      const { rows } = await sql<Row>`
        select ${sql.join(chosen)} from ${from?.(scope) ?? sql.table(table)} t
        where ${where(scope)} ${after ? sql`and (${by}) > (${sql.join(after)})` : sql``}
        order by ${by} limit ${batchSize}`.execute(db);
      const last = rows.length === batchSize ? rows.at(-1) : undefined;
      return {
        rows: rows.map((row) => {
          const values = valuesOf(row, names, 'c');
          return Object.fromEntries(names.map((name, at) => [camelCase(name), values[at]]));
        }),
        next: last && valuesOf(last, order, 'k'),
      };
    },
  };
}
