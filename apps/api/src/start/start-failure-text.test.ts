import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { listenAt } from './listen.ts';
import { startFailureText } from './start-failure-text.ts';

test.each([
  'the database system is starting up',
  'the database system is in recovery mode',
  'the database system is not yet accepting connections',
])('W156 · a start while PostgreSQL says "%s" is refused in one line', (message) => {
  const error = Object.assign(new Error(message), { code: '57P03' });

  expect(startFailureText(error)).toBe(
    'Il database di DATABASE_URL si sta avviando: riprova tra poco.',
  );
});

test.each([
  ['28000', 'no pg_hba.conf entry for host "10.0.0.1"', 'non ammette questo login'],
  ['53300', 'sorry, too many clients already', 'non ha connessioni libere'],
  ['ECONNRESET', 'read ECONNRESET', 'non risponde'],
  ['', 'Connection terminated unexpectedly', 'non risponde'],
  ['', 'The server does not support SSL connections', 'non offre TLS'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate in chain', 'Il certificato del database'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'Host: x. is not in the cert', 'Il certificato del database'],
  ['ENOENT', "ENOENT: no such file or directory, open '/srv/ca.pem'", 'controlla sslrootcert'],
  ['EACCES', "EACCES: permission denied, open '/srv/client.key'", 'controlla sslrootcert'],
  ['EEXIST', "EEXIST: file already exists, mkdir '/srv/dati'", 'DATA_DIR non si può creare'],
])('W223 · a start that fails with “%s” %s is refused in one line', (code, message, sentence) => {
  expect(startFailureText(Object.assign(new Error(message), { code }))).toContain(sentence);
});

test.each([
  ['database or disk is full', 'controlla lo spazio libero sul disco di DATA_DIR'],
  ['unable to open database file', 'DATA_DIR non si può scrivere'],
  ['attempt to write a readonly database', 'DATA_DIR non si può scrivere'],
])(
  'W228 · a start with a data folder that cannot be locked (“%s”) is refused in one line',
  (message, sentence) => {
    const error = Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR' });

    expect(startFailureText(error)).toContain(sentence);
  },
);

test('W229 · a full disk that PGlite reports with an object that is no error is refused in one line', () => {
  const report = Object.assign(Object.create({}), { name: 'ErrnoError', errno: 51 });

  expect(startFailureText(report)).toContain('controlla lo spazio libero sul disco di DATA_DIR');
  expect(startFailureText({ unknown: 1 })).toBe('{ unknown: 1 }');
});

test.each([
  ['256.1.1.1', 0, 'HOST: «256.1.1.1» non è un indirizzo di questa macchina.'],
  ['192.0.2.1', 0, 'HOST: «192.0.2.1» non è un indirizzo di questa macchina.'],
])(
  'W223 · a start with a HOST that is not of this machine, %s, is refused with this reason',
  async (host, port, text) => {
    const app = fastify();
    onTestFinished(() => app.close());

    const failure = await listenAt(app, { host, port }).catch((error: unknown) => error);

    expect(startFailureText(failure)).toBe(text);
  },
);

test('W223 · a start with a port that is taken is refused with this reason', async () => {
  const [first, second] = [fastify(), fastify()];
  onTestFinished(() => first.close());
  onTestFinished(() => second.close());
  await listenAt(first, { host: '127.0.0.1', port: 0 });
  const { port } = first.server.address() as AddressInfo; // it listens on a port

  await expect(listenAt(second, { host: '127.0.0.1', port })).rejects.toThrow('già occupata');
});
