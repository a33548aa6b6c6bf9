import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Kills the product (kill -9) in the middle of writes, again and again on one embedded database, and counts
 * the acknowledged writes that are gone after the restart. Also asks a second process for the same folder.
 * `node bench/crash.ts [rounds]`; exits with 1 when anything acknowledged was lost or the second one got in.
 */
const rounds = Number(process.argv[2] ?? 20);
const writers = 4;
const main = fileURLToPath(new URL('../apps/api/src/main.ts', import.meta.url));
const startLimitMs = 60_000;

interface Product {
  readonly child: ChildProcess;
  readonly startedInMs: number;
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

const folder = await mkdtemp(join(tmpdir(), 'canone-crash-'));
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;

function launch(onPort: number): ChildProcess {
  return spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: String(onPort),
      DATA_DIR: folder,
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
      CALLS_PER_PERSON: '0',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

async function isReady(): Promise<boolean> {
  try {
    return (await fetch(`${origin}/health/ready`)).ok;
  } catch {
    return false;
  }
}

async function start(): Promise<Product> {
  const begin = performance.now();
  const child = launch(port);
  while (!(await isReady())) {
    if (child.exitCode !== null)
      throw new Error(`the product did not start (exit ${child.exitCode})`);
    if (performance.now() - begin > startLimitMs)
      throw new Error('the product is not ready in time');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { child, startedInMs: performance.now() - begin };
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}

const headers: Record<string, string> = {
  'X-Api-Key': 'canone-demo',
  'Content-Type': 'application/json',
};

async function send(
  method: string,
  path: string,
  body?: object,
): Promise<{ id: number; token: string; totalCount: number }> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const envelope = (await response.json()) as { success: boolean; message: string; data: never };
  if (!envelope.success) throw new Error(`${method} ${path}: ${envelope.message}`);
  return envelope.data;
}

async function signIn(): Promise<void> {
  const { token } = await send('POST', '/api/user/Login', {
    Email: 'superadmin@canone.example',
    Password: 'Canone-2026',
  });
  headers['Authorization'] = `Bearer ${token}`;
}

/** Creates regions as fast as answers come until the process is gone; keeps what was acknowledged. */
async function writeUntilKilled(round: number, acknowledged: string[]): Promise<void> {
  const writer = async (number: number) => {
    for (let count = 0; ; count += 1) {
      const name = `crash ${round}-${number}-${count}`;
      try {
        await send('POST', '/api/region/Create', { name, code: 'X' });
      } catch {
        return; // killed: this one was never acknowledged
      }
      acknowledged.push(name);
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, number) => writer(number)));
}

async function lostOf(acknowledged: readonly string[]): Promise<number> {
  const present = new Set<string>();
  for (let page = 1; ; page += 1) {
    const answer = await send(
      'GET',
      `/api/region/getAll?pageSize=100&page=${page}&filters[name]=crash`,
    );
    const { items } = answer as unknown as { items: { name: string }[] };
    for (const { name } of items) present.add(name);
    if (items.length < 100) break;
  }
  return acknowledged.filter((name) => !present.has(name)).length;
}

async function refusesSecondProcess(): Promise<string | undefined> {
  const second = launch(await freePort());
  let said = '';
  second.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const code = await ended(second);
  return code === 1 && said.includes('già usata da un altro processo') ? said.trim() : undefined;
}

const acknowledged: string[] = [];
let lost = 0;
let slowest = 0;
let running = await start();
await signIn();
const refusal = await refusesSecondProcess();
console.log(refusal ? `second process refused: ${refusal}` : 'SECOND PROCESS NOT REFUSED');

for (let round = 1; round <= rounds; round += 1) {
  const writing = writeUntilKilled(round, acknowledged);
  await new Promise((resolve) => setTimeout(resolve, 150 + Math.random() * 700));
  running.child.kill('SIGKILL');
  await Promise.all([writing, ended(running.child)]);

  running = await start();
  slowest = Math.max(slowest, running.startedInMs);
  lost = await lostOf(acknowledged);
  console.log(
    `round ${round}: ${acknowledged.length} acknowledged, ${lost} lost, back in ${Math.round(running.startedInMs)} ms`,
  );
  if (lost > 0) break;
}
running.child.kill('SIGTERM');
const exitCode = await ended(running.child);
await rm(folder, { recursive: true, force: true });

console.log(
  `${rounds} kills: ${acknowledged.length} acknowledged writes, ${lost} lost; slowest restart ${Math.round(slowest)} ms; clean exit ${exitCode}`,
);
process.exit(lost === 0 && refusal && exitCode === 0 ? 0 : 1);
