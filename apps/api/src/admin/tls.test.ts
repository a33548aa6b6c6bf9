import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { installAsOwner } from '../database.ts';
import { closing } from '../platform/database/closing.ts';
import { openPostgres } from '../platform/database/engine.ts';
import { aFolder } from '../testing/backup-source.ts';
import { installedPostgres, startInstalledPostgres } from '../testing/installed-postgres.ts';
import { backupPostgres } from './postgres-backup.ts';

const bin = installedPostgres();
const isPossible = inject('database').kind === 'postgres' && bin !== undefined;

describe.runIf(isPossible)('a connection to PostgreSQL with TLS', () => {
  let server: Awaited<ReturnType<typeof startInstalledPostgres>>;
  let folder: string;
  let path: string | undefined;

  /** A self-signed certificate. */
  function aCertificate(name: string): string {
    const [key, file] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)];
    const words = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=database'];
    const output = ['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', file];
    execFileSync('openssl', ['req', ...words, ...output], { stdio: 'ignore' });
    return file;
  }

  const at = (login: string, certificate: string) =>
    `${server.at(login, 'source')}?sslmode=verify-full&sslrootcert=${certificate}`;

  beforeAll(async () => {
    path = process.env['PATH'];
    process.env['PATH'] = `${bin}:${path}`;
    server = await startInstalledPostgres(bin ?? '');
    await server.createDatabase('source');
    folder = await mkdtemp(join(tmpdir(), 'canone-tls-'));
    const certificate = aCertificate('server');
    aCertificate('other');
    await chmod(folder, 0o755);
    const key = certificate.replace('.pem', '.key');
    if (process.getuid?.() === 0)
      await chown(key, Number(execFileSync('id', ['-u', 'postgres'])), 0);
    await closing(openPostgres(server.at('postgres', 'postgres')), async ({ pool }) => {
      await pool.query(`alter system set ssl_cert_file = '${certificate}'`);
      await pool.query(`alter system set ssl_key_file = '${key}'`);
      await pool.query('alter system set ssl = on');
      await pool.query('select pg_reload_conf()');
    });
    await closing(openPostgres(server.at('canone', 'source')), (owner) => installAsOwner(owner));
  });

  afterAll(async () => {
    process.env['PATH'] = path;
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('is encrypted and checks the certificate named by the address', async () => {
    const { rows } = await closing(
      openPostgres(at('canone', join(folder, 'server.pem'))),
      ({ pool }) => pool.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()'),
    );
    expect(rows).toEqual([{ ssl: true }]);

    const forged = closing(openPostgres(at('canone', join(folder, 'other.pem'))), ({ pool }) =>
      pool.query('select 1'),
    );
    await expect(forged).rejects.toThrow('self-signed certificate');
  });

  test('is also used and checked by backups', async () => {
    const target = await aFolder();
    const backup = (certificate: string, name: string) =>
      backupPostgres(at('copies', join(folder, certificate)), join(target, name));

    expect(await backup('server.pem', 'a.dump')).toContain('tabelle');
    await expect(backup('other.pem', 'b.dump')).rejects.toThrow('certificate');
  });

  test('O22 · backups show the server the certificate of the client', async () => {
    const [certificate, key] = [aCertificate('client'), join(folder, 'client.key')];
    await closing(openPostgres(server.at('postgres', 'postgres')), async ({ pool }) => {
      const { rows } = await pool.query<{ hba_file: string }>('show hba_file');
      const rules = String(rows[0]?.hba_file);
      const rule = 'hostssl all copies all trust clientcert=verify-ca\n';
      await writeFile(rules, rule + (await readFile(rules, 'utf8')));
      await pool.query(`alter system set ssl_ca_file = '${certificate}'`);
      await pool.query('select pg_reload_conf()');
    });
    const target = await aFolder();
    const url = at('copies', join(folder, 'server.pem'));

    await expect(backupPostgres(url, join(target, 'a.dump'))).rejects.toThrow('certificate');
    const withClient = `${url}&sslcert=${certificate}&sslkey=${key}`;
    expect(await backupPostgres(withClient, join(target, 'b.dump'))).toContain('tabelle');
  });
});
