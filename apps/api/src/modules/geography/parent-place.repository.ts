import { sql } from 'kysely';
import { labelOf } from '../../platform/crud/entity-table.ts';
import type { AnyContext } from '../../platform/request/context.ts';

/** The condition that a place has this label in dropdowns. Letter case and accents do not count, as in a search. */
const called = (name: string) => sql`fold(${labelOf(sql`name`, sql`id`)}) = fold(${name})`;

export function parentPlaceRepository({ db }: AnyContext, table: 'regions' | 'provinces') {
  return {
    /** Returns whether the place has this name; undefined when the place does not exist. */
    async isCalled(id: number, name: string): Promise<boolean | undefined> {
      const { rows } = await sql<{ matches: boolean }>`
        select ${called(name)} as matches from ${sql.table(table)}
        where id = ${id}`.execute(db);
      return rows[0]?.matches;
    },

    /** At most two ids, which are enough to detect an ambiguous name. */
    async idsCalled(name: string): Promise<readonly number[]> {
      const { rows } = await sql<{ id: number }>`
        select id from ${sql.table(table)} where ${called(name)}
        order by id limit 2`.execute(db);
      return rows.map(({ id }) => id);
    },
  };
}
