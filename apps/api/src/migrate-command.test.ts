import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, inject, test } from 'vitest';
import { servingLogin } from './testing/postgres-server.ts';
import { openBlankDatabase, openTestDatabase } from './testing/test-database.ts';

const command = fileURLToPath(new URL('migrate.ts', import.meta.url));
const database = inject('database');

describe.runIf(database.kind === 'postgres')('npm run migrate', () => {
  const server = new URL(database.kind === 'postgres' ? database.serverUrl : 'postgres://none');

  async function nameOf(opening: ReturnType<typeof openTestDatabase>): Promise<string> {
    const engine = await opening;
    const { rows } = await engine.pool.query<{ name: string }>('select current_database() as name');
    await engine.close();
    return rows[0]?.name ?? '';
  }

  function outputFor(owner: string): string {
    const { status, stdout, stderr } = spawnSync(process.execPath, [command], {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_OWNER_URL: owner, DATABASE_URL: '' },
    });
    expect(status).toBe(1);
    return `${stdout}${stderr}`.trim();
  }

  test.each([
    ['an installed', openTestDatabase],
    ['an empty', openBlankDatabase],
  ])(
    'W111 · with the serving login says in one line that this login cannot migrate, in %s database',
    async (_, open) => {
      const name = await nameOf(open());

      const output = outputFor(`postgres://${servingLogin}:${servingLogin}@${server.host}/${name}`);

      expect(output).toBe(
        `DATABASE_OWNER_URL: il login «${servingLogin}» non è il proprietario del database, quindi non può migrarlo.`,
      );
    },
  );

  test('W111 · says in one line that the database is away, or refuses the login or the name', () => {
    const lines = [
      'postgres://canone:canone@127.0.0.1:1/canone',
      `postgres://canone:wrong@${server.host}/postgres`,
      `postgres://canone:canone@${server.host}/absent`,
    ].map(outputFor);

    expect(lines).toEqual([
      'Il database di DATABASE_OWNER_URL o DATABASE_URL non risponde.',
      'Il database di DATABASE_OWNER_URL o DATABASE_URL rifiuta nome o password.',
      'Il database di DATABASE_OWNER_URL o DATABASE_URL non esiste.',
    ]);
  });
});
