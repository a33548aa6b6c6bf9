import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import { distribute } from './distribution.ts';
import type { Engine } from './engine.ts';

const migrations = new URL('../../../migrations/', import.meta.url);
const functions = new URL('../../../distributed/functions.sql', import.meta.url);
const { kind, ...server } = inject('database');

describe.runIf(kind === 'postgres' && !('nodes' in server))('on one PostgreSQL', () => {
  let engine: Engine;

  beforeAll(async () => {
    engine = await openTestDatabase();
  });

  afterAll(() => engine.close());

  test('nothing is distributed without the extension, and nothing changes', async () => {
    const triggers = async () =>
      (await engine.pool.query(`select tgname from pg_trigger where not tgisinternal order by 1`))
        .rows;
    const before = await triggers();

    await expect(distribute(engine)).rejects.toThrow('non ha l’estensione citus');
    expect(await triggers()).toEqual(before);
  });

  test('every function for Citus replaces a function of the migrations with the same rights, or is listed here', async () => {
    const cleared = [
      'delete_forgotten',
      'delete_reset_links',
      'delete_second_factors',
      'erase_left_account',
    ];
    const own = ['is_member_of_tenant', 'memberships_of', 'note_last_period', 'people_of_tenant'];
    const beyond = ['person_of_email', 'require_cleared', 'texts_of_erased'];
    const guards = [
      'release_letters_of_receivable',
      'release_settings_of_account',
      'require_emptied_entry',
    ];
    const text = await readFile(functions, 'utf8');
    const names = [...text.matchAll(/create or replace function (\w+)/g)].map(
      ([, name = '']) => name,
    );
    const { rows } = await engine.pool.query<{ name: string }>(
      `select proname as name from pg_proc where proname = any($1)`,
      [names],
    );

    const known = rows.map(({ name }) => name);
    expect(names.filter((name) => !known.includes(name)).toSorted()).toEqual(
      [...cleared, ...own, ...beyond, ...guards].toSorted(),
    );
  });

  test('no migration after the listed one replaces a function that has a version for Citus', async () => {
    const text = await readFile(functions, 'utf8');
    const names = [...text.matchAll(/create or replace function (\w+)/g)].map(([, name]) => name);
    const [, followed = ''] = /Follows the migrations up to (\d+)/.exec(text) ?? [];
    const files = (await readdir(migrations)).filter((file) => file.slice(0, 4) > followed);
    const replacing = new RegExp(`create (or replace )?function (${names.join('|')})\\(`);

    expect(followed).toMatch(/^\d{4}$/);
    const texts = await Promise.all(
      files.map((file) => readFile(new URL(file, migrations), 'utf8')),
    );
    expect(files.filter((_, place) => replacing.test(texts[place] ?? ''))).toEqual([]);
  });

  test('a function for Citus keeps the search path of a function that runs as its owner', async () => {
    const text = await readFile(functions, 'utf8');
    const definers = text
      .split('create or replace function')
      .filter((body) => /security definer/.test(body));

    expect(definers.length).toBeGreaterThan(5);
    for (const body of definers) expect(body).toContain('set search_path = public, pg_temp');
  });
});
