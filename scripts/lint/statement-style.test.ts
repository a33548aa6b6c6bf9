import { beforeAll, describe, expect, test } from 'vitest';
import { findingsIn } from './planted-files.ts';

const builder = /query builder/;
const text = /SQL text/;

/** Statements in the wrong style, and the style that the linter demands. */
const refused: readonly (readonly [code: string, style: RegExp])[] = [
  ['sql`select id from plans where tenant_id = ${id} for update`.execute(db)', builder],
  ['sql`select p.id, p.name as "n" from plans p where p.id = ${id} limit 1`.execute(db)', builder],
  ['sql`update plans set a = ${a}::int, v = v + 1 where id = ${id}`.execute(db)', builder],
  ['sql`delete from plans where id = ${id} and\n ended_at is null`.execute(db)', builder],
  ['sql`insert into plans (id, a) values (${id}, 0) on conflict do nothing`.execute(db)', builder],
  ["db.selectFrom('plans').innerJoin('features', 'a', 'b').execute()", text],
  ["plans.leftJoin('features', 'a', 'b').execute()", text],
  ["db.selectFrom('plans').select(sql`count(*)`.as('n')).execute()", text],
  ["db.selectFrom('plans').select(({ fn }) => fn.countAll().as('n')).execute()", text],
  ['plans.where(sql`lower(name) = ${name}`).execute()', text],
  ["db.updateTable('plans').set({ a: sql`case when b then 1 end` }).execute()", text],
  ["db.selectFrom('plans').groupBy('a').execute()", text],
];

const accepted = [
  'sql`select count(*) as n from plans where tenant_id = ${id}`.execute(db)',
  'sql`select id from plans where tenant_id = ${id} and ${isSold}`.execute(db)',
  'sql`select p.id from plans p join features f on f.id = p.id where p.id = ${id}`.execute(db)',
  'sql`update plans set a = coalesce(a, ${a}) where id = ${id}`.execute(db)',
  'sql`select id from plans where id = ${id}`',
  "db.selectFrom('plans').select(['id', 'a as b']).where('id', '=', id).forUpdate().execute()",
  "db.updateTable('plans').set(({ eb }) => ({ v: eb('v', '+', 1) })).execute()",
  "db.updateTable('plans').set(({ fn }) => ({ a: fn.coalesce('a', 'b') })).execute()",
  "db.selectFrom('plans').where(({ exists, selectFrom }) => exists(selectFrom('b'))).execute()",
  'Map.groupBy(rows, (row) => row.id)',
];

const fileOf = (index: number) => `apps/api/src/modules/plan/s${index}.repository.ts`;

describe('the linter', () => {
  let findings: readonly string[];

  beforeAll(() => {
    const all = [...refused.map(([code]) => code), ...accepted];
    findings = findingsIn(all.map((code, index) => [fileOf(index), `export const it = ${code};`]));
  });

  test.each(refused.map((one, index) => [...one, index] as const))(
    'refuses the statement %s: it belongs to the style %s',
    (_code, style, index) => {
      const found = findings.filter((line) => line.startsWith(`${fileOf(index)}:`));
      expect(found.filter((line) => line.includes('statements(style)'))).toEqual([
        expect.stringMatching(style),
      ]);
    },
  );

  test.each(accepted.map((code, index) => [code, index + refused.length] as const))(
    'accepts the statement %s',
    (_code, index) => {
      expect(findings.filter((line) => line.startsWith(`${fileOf(index)}:`))).toEqual([]);
    },
  );
});
