import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installPostgres, openServing } from '../../database.ts';
import { everyServer, type TestServer } from '../../testing/two-servers.ts';
import { openPostgres } from './engine.ts';
import { refusePrivilegedOwner } from './logins.ts';

const database = `logins_${process.pid}`;
const login = `served_${process.pid}`;

/** Pairs of the name of a right in the message and the SQL that gives this right to the login. */
const rights: readonly (readonly [string, string])[] = [
  ['SUPERUSER', 'alter role @ superuser'],
  ['BYPASSRLS', 'alter role @ bypassrls'],
  ['REPLICATION', 'alter role @ replication'],
  ['CREATEROLE', 'alter role @ createrole'],
  ['CREATEDB', 'alter role @ createdb'],
  ['membro di pg_execute_server_program', 'grant pg_execute_server_program to @'],
  ['membro di pg_read_server_files', 'grant pg_read_server_files to @'],
  ['membro di pg_write_server_files', 'grant pg_write_server_files to @'],
  ['membro di pg_write_all_data', 'grant pg_write_all_data to @'],
  ['CREATE nello schema public', 'grant create on schema public to @'],
  ['TEMPORARY nel database', `grant temporary on database ${database} to public, @`],
];

describe.each(everyServer)('F1 · the login that serves on %s', (_, start) => {
  let server: TestServer;
  let superuser: pg.Client;

  beforeAll(async () => {
    server = await start();
    const maker = new pg.Client({ connectionString: server.at('postgres', 'postgres') });
    await maker.connect();
    await maker.query(`create role ${login} login noinherit password '${login}'`);
    await maker.query(`create database ${database} owner canone`);
    await maker.end();
    superuser = new pg.Client({ connectionString: server.at('postgres', database) });
    await superuser.connect();
    await installPostgres(server.at('canone', database), server.at(login, database));
  });

  afterAll(async () => {
    await superuser.end();
    await server.stop();
  });

  const opening = (name = login, isSingleLogin = false) =>
    openServing({
      kind: 'postgres',
      url: server.at(name, database),
      ownerUrl: undefined,
      isSingleLogin,
    });
  const refusalOf = (name = login, isSingleLogin = false) =>
    opening(name, isSingleLogin).then(
      async ({ engine }) => engine.close().then(() => ''),
      (error: Error) => error.message,
    );

  test('starts with its two roles alone', async () => {
    expect(await refusalOf()).toBe('');
  });

  test.each(rights)(
    'with %s is refused until the SQL of the message has run',
    async (right, give) => {
      await superuser.query(give.replace('@', login));

      const message = await refusalOf();
      const line = message.split('\n').find((one) => one.includes(`${right}: `));
      expect(line).toBeDefined();
      expect((await refusalOf(login, true)).includes(right)).toBe(
        !/^(CREATE|TEMPORARY)/.test(right),
      );

      await superuser.query(line?.split(': ').at(-1) ?? '');
      expect(await refusalOf()).toBe('');
    },
  );

  test('that reaches a right through a group is refused, and the SQL names the group', async () => {
    const group = `group_${process.pid}`;
    await superuser.query(`create role ${group}`);
    await superuser.query(`grant pg_write_server_files to ${group}`);
    await superuser.query(`grant ${group} to ${login}`);

    expect(await refusalOf()).toContain(`revoke pg_write_server_files from ${group};`);

    await superuser.query(`revoke ${group} from ${login}`);
    expect(await refusalOf()).toBe('');
  });

  test('that inherits the rights of its roles is refused', async () => {
    const heir = `heir_${process.pid}`;
    await superuser.query(`create role ${heir} login inherit password '${heir}'`);
    await superuser.query(`grant canone_app, canone_control to ${heir}`);

    const message = await refusalOf(heir);

    expect(message).toContain('eredita i diritti di canone_app, canone_control');
    await superuser.query(/: (grant .*|alter .*);$/m.exec(message)?.[1] ?? '');
    expect(await refusalOf(heir)).toBe('');
  });

  test('that owns the tables is refused with the steps, and accepted by name with a warning', async () => {
    const message = await refusalOf('canone');

    expect(message).toContain('proprietario di');
    expect(message).toContain('npm run admin -- split-logins');
    expect(message).toContain('DATABASE_SINGLE_LOGIN=yes');
    const { engine, excessiveRights } = await opening('canone', true);
    await engine.close();
    expect(excessiveRights).toContain('CREATEROLE');
    expect(excessiveRights.join()).toContain('proprietario di');
  });

  test('without its roles, or on an empty database, names the command that migrates', async () => {
    const stranger = `stranger_${process.pid}`;
    await superuser.query(`create role ${stranger} login noinherit password '${stranger}'`);
    expect(await refusalOf(stranger)).toContain('npm run migrate');

    await superuser.query(`delete from schema_migrations where name = '0033_serving_login.sql'`);
    expect(await refusalOf()).toContain('è di un’altra versione');
  });

  test('an owner that row-level security does not bind is refused', async () => {
    const engine = openPostgres(server.at('postgres', database), { poolSize: 1 });
    await expect(refusePrivilegedOwner(engine)).rejects.toThrow('nosuperuser');
    await engine.close();
  });
});
