import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { balancedCalls, startWork } from './testing/constant-calls.ts';
import { servingLogin } from './testing/postgres-server.ts';
import { freePort, startProductProcess } from './testing/product-process.ts';
import { apiKey, secretKey } from './testing/test-api.ts';
import { openBlankDatabase } from './testing/test-database.ts';
import { checkOut, versionsBefore } from './testing/version-before.ts';

const run = promisify(execFile);
const present = fileURLToPath(new URL('../../..', import.meta.url));
const versions = inject('database').kind === 'postgres' ? versionsBefore() : [];

/** Creates two logins on an empty database, as in production. */
async function anInstallation(): Promise<NodeJS.ProcessEnv> {
  const engine = await openBlankDatabase();
  onTestFinished(() => engine.close());
  const owner = new URL(String(engine.pool.options.connectionString));
  const serving = Object.assign(new URL(owner), { username: servingLogin, password: servingLogin });
  return {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_OWNER_URL: owner.href,
    DATABASE_URL: serving.href,
    API_KEY: apiKey,
    SECRET_KEY: secretKey,
    PUBLIC_BASE_URL: 'http://127.0.0.1',
    CALLS_PER_PERSON: '0',
    CALLS_PER_TENANT: '0',
    DRAIN_MS: '1000',
  };
}

const email = 'prima@prova.example';

/** Without a git history, as in a shallow clone, the previous version cannot be found. */
describe.runIf(versions.length > 0)('OPS-11 · an update from the previous version', () => {
  test.each(versions)('%s fails no call under load', { timeout: 600_000 }, async (commit) => {
    const before = await checkOut(commit);
    const installation = await anInstallation();
    const { DATABASE_OWNER_URL: _, ...environment } = installation;
    const program = async (folder: string, name: string, ...words: string[]) => {
      const file = join(folder, 'apps/api/src', `${name}.ts`);
      const { stdout } = await run(process.execPath, [file, ...words], { env: installation });
      return stdout;
    };
    const outputs: (() => string)[] = [];
    const start = async (folder: string, port: number) => {
      const entry = join(folder, 'apps/api/src/main.ts');
      const started = await startProductProcess({ ...environment, PORT: `${port}` }, entry);
      outputs.push(started.output);
      return started;
    };

    await program(before, 'migrate');
    const running: { child: ChildProcess; port: number; readiness(): Promise<unknown> }[] = [];
    const origins: string[] = [];
    for (const port of [await freePort(), await freePort()]) {
      const started = await start(before, port);
      running.push({ ...started, port });
      origins.push(started.origin);
    }
    const calls = balancedCalls(origins);
    const printed = await program(before, 'admin', 'superadmin', email, 'Prima', 'Persona');
    await calls.signIn(email, /token=([\w-]+)/.exec(printed)?.[1] ?? '');
    const plan = await calls.post('plan/Create', {
      name: 'Base',
      recurringCostBeforeVAT: 10,
      recurrenceType: 3,
    });

    const work = startWork(calls, Number(plan['id']));
    const someRounds = async () => {
      const target = work.rounds() + 6;
      await expect.poll(work.rounds).toBeGreaterThanOrEqual(target);
    };
    await someRounds();
    expect(await program(present, 'migrate')).toMatch(/Migrazioni: \d+\./);
    await someRounds();
    for (const { child, port, readiness } of running) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      // the process says that it is not ready before it closes its port, so that the load balancer notices it
      await expect.poll(readiness, { interval: 20 }).not.toBe(200);
      origins.splice(origins.indexOf(`http://127.0.0.1:${port}`), 1);
      expect(await ended).toEqual([0, null]);
      origins.push((await start(present, port)).origin);
      await someRounds();
    }
    await work.stop();

    // a deadlock or another error of PostgreSQL appears in the log, but not in the answer
    const logged = outputs.flatMap((output) => output().match(/^.*"level":[56]0.*$/gm) ?? []);
    expect({ failures: work.failures, logged }).toEqual({ failures: [], logged: [] });
    expect(await program(present, 'admin', 'verify')).toContain('Tutto torna');
  });
});
