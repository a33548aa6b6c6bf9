import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import { sessionOver } from './driver/session.ts';
import { type Engine, openPostgres } from './engine.ts';
import { servingRole } from './logins.ts';

const database = inject('database');

describe.runIf(database.kind === 'postgres')('a server that vanishes', () => {
  const server = new URL(database.kind === 'postgres' ? database.serverUrl : 'postgres://none');

  /**
   * A proxy address of the test's database. The proxy can make its open connections silent, like a server whose machine
   * fails.
   */
  async function throughNetwork() {
    const owner = await openTestDatabase();
    const { rows } = await owner.pool.query<{ name: string }>('select current_database() as name');
    await owner.close();
    const sockets = new Set<Socket>();
    const network = createServer((near) => {
      const far = connect(Number(server.port), server.hostname);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(from);
        from.on('error', () => {}).on('close', () => to.destroy());
        from.pipe(to);
      }
    });
    await once(network.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      network.close();
    });
    const { port } = network.address() as { port: number };
    return {
      url: `postgres://canone:canone@127.0.0.1:${port}/${rows[0]?.name}`,
      silence() {
        for (const socket of sockets) socket.unpipe().pause();
      },
    };
  }

  async function ask(engine: Engine, text: string): Promise<unknown> {
    const client = await engine.pool.connect();
    const session = sessionOver(client, 'read');
    const asked = session.send(text);
    const released = () =>
      session.leave().then(
        () => client.release(),
        (error: Error) => client.release(error),
      );
    void asked.then(released, (error: Error) => client.release(error));
    return (await asked).rows;
  }

  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'answered',
      () => 'failed',
    );

  test('W115 · makes the waiting statements fail, and its successor gets the next statements', async () => {
    const { url, silence } = await throughNetwork();
    const engine = openPostgres(url, { role: servingRole, poolSize: 2, answerLimitMs: 1_000 });
    onTestFinished(() => engine.close());
    await Promise.all([ask(engine, 'select 1'), engine.pool.query('select 1')]);
    silence();

    const lost = [ask(engine, 'select 1'), engine.pool.query('select 1')].map(outcome);

    expect(await Promise.all(lost)).toEqual(['failed', 'failed']);
    expect(await outcome(ask(engine, 'select 1'))).toBe('answered');
  });

  test('W115 · may take any time for a statement without a time limit', async () => {
    const { url } = await throughNetwork();
    const engine = openPostgres(url, { role: servingRole, poolSize: 2, answerLimitMs: 300 });
    onTestFinished(() => engine.close());
    const client = await engine.pool.connect();
    const session = sessionOver(client, 'transaction');
    await session.send('begin');
    await session.send(`select set_config('statement_timeout', '0', true)`);

    const asked = await outcome(session.send('select pg_sleep(2)'));
    await session.end('rollback');
    await session.leave();
    client.release();

    expect(asked).toBe('answered');
    expect(await outcome(ask(engine, 'select pg_sleep(2)'))).toBe('failed');
  });
});
