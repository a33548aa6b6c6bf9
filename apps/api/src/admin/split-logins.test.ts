import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readConfiguration } from '../config.ts';
import { installAsOwner, openServing } from '../database.ts';
import { secretBox } from '../platform/auth/secret-box.ts';
import { openPostgres } from '../platform/database/engine.ts';
import { factories } from '../testing/factories.ts';
import { secretKey } from '../testing/test-api.ts';
import { everyServer, type TestServer } from '../testing/two-servers.ts';
import type { Installation } from './command.ts';
import { splitLoginsCommand } from './split-logins.ts';
import { verifyInstallation } from './verify.ts';

describe.each(everyServer)('F1 · an installation with a single login on %s', (_, start) => {
  let server: TestServer;
  let superuser: pg.Client;
  const owner = `single_${process.pid}`;
  const serving = `split_${process.pid}`;

  beforeAll(async () => {
    server = await start();
    superuser = new pg.Client({ connectionString: server.at('postgres', 'postgres') });
    await superuser.connect();
    await superuser.query(`create role ${owner} login password '${owner}' createrole`);
    await superuser.query(`create database ${owner} owner ${owner}`);
    // on a server with several installations, the two roles already exist
    await superuser.query(`do $$ begin
      if to_regrole('canone_app') is not null then
        grant canone_app, canone_control to ${owner} with admin option;
      end if; end $$`);
    const engine = openPostgres(server.at(owner, owner), { poolSize: 2 });
    await installAsOwner(engine);
    const make = factories(engine, { box: secretBox(secretKey), paypalUrl: 'https://a.example' });
    await make.aSubscription((await make.aTenant('Di prima')).id);
    await engine.close();
  });

  afterAll(async () => {
    await superuser.end();
    await server.stop();
  });

  const healthy = { excessiveRights: [], tenants: 1, paragraphs: [], heads: [] };

  const setting = (environment: Record<string, string>): Installation => ({
    configuration: readConfiguration({
      API_KEY: 'una-chiave',
      SECRET_KEY: secretKey,
      PUBLIC_BASE_URL: 'https://canone.example',
      ...environment,
    }),
    backupUrl: undefined,
  });
  const today = () => setting({ DATABASE_URL: server.at(owner, owner) });

  async function servedBy(url: string) {
    const { database } = setting({ DATABASE_URL: url }).configuration;
    if (database.kind !== 'postgres') throw new Error('a server was configured');
    const { engine, excessiveRights } = await openServing(database);
    onTestFinished(() => engine.close());
    return { excessiveRights, ...(await verifyInstallation(engine)) };
  }

  test('gets a second login by a command, and its data serves with it', async () => {
    const output = await splitLoginsCommand.run([serving], today());

    const [, url = ''] = /DATABASE_URL {9}(postgres:\S+)/.exec(output) ?? [];
    expect(new URL(url).username).toBe(serving);
    expect(output).not.toContain(`${owner}:${owner}@`);
    expect(await servedBy(url)).toEqual(healthy);
    await expect(splitLoginsCommand.run([serving], today())).rejects.toThrow('esiste già');
  });

  test('whose owner may create no logins gets the SQL for an administrator, which suffices', async () => {
    await superuser.query(`alter role ${owner} nocreaterole`);
    const other = `${serving}_2`;

    const refusal = await splitLoginsCommand.run([other], today()).then(
      () => '',
      (error: Error) => error.message,
    );

    for (const statement of refusal.match(/^ {2}.*;$/gm) ?? [])
      await superuser.query(statement.replace('…', other));
    expect(await servedBy(server.at(other, owner))).toEqual(healthy);
  });

  test('refuses a name that would need quotes', async () => {
    await expect(splitLoginsCommand.run(['Nome; drop'], today())).rejects.toThrow(
      'lettere minuscole',
    );
  });
});
