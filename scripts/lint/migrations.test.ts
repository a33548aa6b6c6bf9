import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../prepare.mjs';
import { migrationProblems } from './migrations.ts';

const folder = join(root, 'apps/api/migrations');
/**
 * The last migration that is not checked. It and the earlier ones were written before this check existed or together
 * with it.
 */
const lastUnchecked = '0046';

/** The last migration that the rule `refusal` does not check, because it was applied before the rule existed. */
const lastWithoutReason = '0116';

const newer = readdirSync(folder).filter((name) => name.slice(0, 4) > lastUnchecked);

/** The problem of a migration that a later rule refuses. An applied migration must not change, so the problem stays. */
const known = '0075_found_for_movements.sql, upgrade: "drop index receivables_rest_idx"';

test.each(newer)(
  'O4 · the migration %s can run while processes of the previous version are running',
  (name) => {
    const isApplied = name.slice(0, 4) <= lastWithoutReason;
    const problems = migrationProblems(readFileSync(join(folder, name), 'utf8'))
      .filter((problem) => !(isApplied && problem.startsWith('refusal: ')))
      .filter((problem) => !`${name}, ${problem}`.startsWith(known));

    expect(problems).toEqual([]);
  },
);

describe('O4 · a migration that', () => {
  test.each([
    ['changes a type', 'rewrite', 'alter table users alter column name type varchar(200);'],
    [
      'has a volatile default',
      'rewrite',
      'alter table users add column key uuid default gen_random_uuid();',
    ],
    [
      'adds an identity',
      'rewrite',
      'alter table users add column n int generated always as identity;',
    ],
    ['rewrites by name', 'rewrite', 'vacuum full users;'],
    ['requires a value', 'scan', 'alter table users alter column name set not null;'],
    ['checks all rows', 'scan', 'alter table users add constraint c check (name is not null);'],
    [
      'checks all references',
      'scan',
      'alter table users add constraint f foreign key (a) references b (id);',
    ],
    ['indexes a table in use', 'index', 'create index users_name_idx on users (name);'],
    ['makes a table in use unique', 'index', 'alter table users add unique (email);'],
    [
      'drops an index after a build',
      'upgrade',
      '-- allowed: index, because users has ten rows\ncreate index a_idx on users (a); drop index b_idx;',
    ],
    [
      'alters a table after a build on it',
      'upgrade',
      '-- allowed: index, because users has ten rows\ncreate index a_idx on users (a); alter table users add column b int;',
    ],
    ['drops a column', 'contract', 'alter table users\n  drop column name;'],
    [
      'adds a column that must be given',
      'contract',
      'alter table users add column a int not null;',
    ],
    ['drops a default', 'contract', 'alter table users alter column a drop default;'],
    ['renames a table', 'contract', 'alter table users rename to people;'],
    ['drops a function', 'contract', 'drop function find_members;'],
    ['adds a check', 'refusal', 'alter table users add constraint c check (a > 0) not valid;'],
    ['adds a trigger', 'refusal', 'create trigger t before insert on users execute function f();'],
    ['replaces a function', 'refusal', 'create or replace function f() returns int return 1;'],
    ['locks a table', 'lock', 'lock table users in exclusive mode;'],
    ['waits without a limit', 'lock', `select set_config('x', 'y', true); set lock_timeout = 0;`],
  ])('%s is refused as %s', (_, name, sql) => {
    expect(migrationProblems(sql)).toEqual([expect.stringMatching(new RegExp(`^${name}: `))]);
    expect(
      migrationProblems(`-- allowed: ${name}, because the table has ten rows\n${sql}`),
    ).toEqual([]);
    expect(migrationProblems(`-- allowed: ${name}\n${sql}`)).toHaveLength(1);
  });

  test.each([
    ['adds a column', 'alter table users add column fiscal_code text;'],
    [
      'adds a column with a constant',
      'alter table users add column is_new boolean not null default false;',
    ],
    ['adds a column with the time', 'alter table users add column at timestamptz default now();'],
    [
      'refers to another table, for later',
      'alter table users add constraint f foreign key (a) references b (id) not valid;',
    ],
    [
      'widens a check',
      'alter table users drop constraint c, add constraint c check (a > 0) not valid;',
    ],
    [
      'alters another table after a build',
      '-- allowed: index, because users has ten rows\ncreate index a_idx on users (a); alter table plans add column b int;',
    ],
    [
      'creates a table with its indexes',
      `create table notes (id int generated always as identity primary key);
       create index notes_idx on notes (id); create trigger t before insert on notes execute function f(); alter table notes add constraint c check (id > 0);`,
    ],
    ['only mentions it', `comment on table users is 'drop table users;'; -- vacuum full`],
    [
      'mentions it in a function',
      'create function f() returns void language sql as $$ drop table users; lock table users $$;',
    ],
  ])('%s is accepted', (_, sql) => {
    expect(migrationProblems(sql)).toEqual([]);
  });
});
