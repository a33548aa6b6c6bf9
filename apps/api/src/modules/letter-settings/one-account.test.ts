import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../platform/database/engine.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { openBlankDatabase } from '../../testing/test-database.ts';

const migrations = new URL('../../../migrations/', import.meta.url);

/**
 * Tenant 1 has an account that only its letters name. Tenant 2 has one account in its letters and shows another one.
 * Tenant 3 has an account that is used for neither.
 */
const accountsOfTheVersionBefore = `
begin;
insert into tenants (id, name) values (1, 'Primo'), (2, 'Secondo'), (3, 'Terzo');
alter table bank_accounts no force row level security;
alter table letter_settings no force row level security;
insert into bank_accounts (tenant_id, id, name, iban, holder, is_shown)
  values (1, 1, 'Lettere', 'A', 'Primo', false), (1, 2, 'Altro', 'B', 'Primo', false),
    (2, 3, 'Lettere', 'C', 'Secondo', false), (2, 4, 'Mostrato', 'D', 'Secondo', true),
    (3, 5, 'Altro', 'E', 'Terzo', false);
insert into letter_settings (tenant_id, bank_account_id, colour, days_before, days_after, days_ending)
  values (1, 1, '#0e5a5e', 5, 7, 14), (2, 3, '#0e5a5e', 5, 7, 14), (3, null, '#0e5a5e', 5, 7, 14);
alter table bank_accounts force row level security;
alter table letter_settings force row level security;
commit`;

describe('bank accounts of the version without one account for all customers', () => {
  let engine: Engine;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'canone-accounts-'));
    const before = (await readdir(migrations)).filter((name) => name < '0059');
    for (const name of before) await copyFile(new URL(name, migrations), join(folder, name));
    engine = await openBlankDatabase();
    await migrate(engine, pathToFileURL(`${folder}/`));
    const client = await engine.pool.connect();
    await client.query(accountsOfTheVersionBefore);
    client.release();
    await migrate(engine);
  });

  afterAll(async () => {
    await engine.close();
    await rm(folder, { recursive: true });
  });

  test.each([
    ['only for letters: it is shown', 1, [1]],
    ['for letters beside a shown one: the shown one stays', 2, [4]],
    ['for neither: none is shown', 3, []],
  ])('an account %s', async (_, tenantId, shown) => {
    const client = await engine.pool.connect();
    try {
      await client.query('begin');
      await client.query(
        `select set_config('app.tenant_id', $1, true), set_config('role', 'canone_app', true)`,
        [String(tenantId)],
      );
      const { rows } = await client.query<{ id: number }>(
        'select id from bank_accounts where is_shown order by id',
      );
      expect(rows.map(({ id }) => id)).toEqual(shown);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
