import { sql } from 'kysely';
import type { AnyContext } from '../../kit/context.ts';
import { labelOf } from '../../kit/crud/entity-table.ts';

/** What a dropdown calls the place. Names are compared as a search does: letter case and accents aside. */
const called = (name: string) => sql`fold(${labelOf(sql`name`, sql`id`)}) = fold(${name})`;

export function parentPlaceRepository({ db }: AnyContext, table: 'regions' | 'provinces') {
  return {
    /** Whether the place has this name; undefined when there is no such place. */
    async isCalled(id: number, name: string): Promise<boolean | undefined> {
      const { rows } = await sql<{ matches: boolean }>`
        select ${called(name)} as matches from ${sql.table(table)}
        where id = ${id}`.execute(db);
      return rows[0]?.matches;
    },

    /** Two at most: that is enough to know that a name does not say which. */
    async idsCalled(name: string): Promise<readonly number[]> {
      const { rows } = await sql<{ id: number }>`
        select id from ${sql.table(table)} where ${called(name)}
        order by id limit 2`.execute(db);
      return rows.map(({ id }) => id);
    },
  };
}
