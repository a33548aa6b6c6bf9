import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start } from './failures/product.ts';
import { freePort } from './free-port.ts';
import { median } from './speed/figure.ts';

/**
 * Checks whether response times reveal which e-mail addresses exist. It signs in with wrong passwords as an existing,
 * an unknown and an inactive person in turn. It also requests new passwords for an existing and an unknown person.
 * `node bench/sign-in-timing.ts [rounds]` exits with 1 if two medians differ by more than 10 %.
 */
const rounds = Number(process.argv[2] ?? 200);
const tolerance = 0.1;
const warmUp = 10;
const password = 'Canone-2026';
const known = ['superadmin', 'admin', 'admin2', 'operatore', 'cliente'];

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly milliseconds: number;
}

const port = await freePort();
let clients = 0;

/** Makes a call. Each call comes from another loopback address, so that no limit per address applies. */
function post(
  path: string,
  body: object,
  headers: Record<string, string | number> = {},
): Promise<Answer> {
  const payload = JSON.stringify(body);
  clients += 1;
  const localAddress = `127.1.${Math.floor(clients / 250)}.${(clients % 250) + 1}`;
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const call = request({
      host: '127.0.0.1',
      port,
      localAddress,
      path,
      method: 'POST',
      headers: {
        'X-Api-Key': 'canone-demo',
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(payload),
        ...headers,
      },
    });
    call.on('error', reject);
    call.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => {
        const milliseconds = performance.now() - began;
        resolve({ status: response.statusCode ?? 0, body: text, milliseconds });
      });
    });
    call.end(payload);
  });
}

async function expectStatus(status: number, answer: Promise<Answer>): Promise<Answer> {
  const given = await answer;
  if (given.status !== status) throw new Error(`expected ${status}: ${given.status} ${given.body}`);
  return given;
}

const signIn = (Email: string, Password: string) => post('/api/user/Login', { Email, Password });

/** Creates people of the first tenant who cannot sign in. The calls are made as the tenant's SuperAdmin. */
async function makePeople(kind: string, isActive: boolean): Promise<string[]> {
  const { body } = await expectStatus(200, signIn('superadmin@canone.example', password));
  const { data } = JSON.parse(body) as { data: { token: string } }; // the contract defines this shape
  const headers = { Authorization: `Bearer ${data.token}`, 'X-Tenant-Id': 1 };
  const emails = Array.from({ length: rounds }, (_, index) => `${kind}${index}@misura.example`);
  for (const email of emails) {
    const person = { name: kind, email, street: 'Via Roma 1', zip: '40121', municipality: 1 };
    await expectStatus(200, post('/api/user/Create', { ...person, isActive }, headers));
  }
  return emails;
}

type Try = (round: number) => Promise<Answer>;

/**
 * Measures every kind of call once per round, after a few warm-up rounds. The order rotates. The same call is made
 * before each measured call, so that the caches of the product are in the same state.
 */
async function measure(before: Try, kinds: Readonly<Record<string, Try>>) {
  const names = Object.keys(kinds);
  const times = new Map<string, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const offset of names.keys()) {
      const name = names[(round + offset) % names.length] ?? '';
      await before(round);
      const answer = await kinds[name]?.(round);
      if (answer && round >= warmUp) times.get(name)?.push(answer.milliseconds);
    }
  }
  const medians = [...times].map(([name, values]) => ({ name, ms: median(values) }));
  const all = medians.map(({ ms }) => ms);
  const apart = Math.max(...all) / Math.min(...all) - 1;
  for (const { name, ms } of medians) console.log(`${name.padEnd(34)} ${ms.toFixed(1)} ms`);
  console.log(`${'largest difference'.padEnd(34)} ${(apart * 100).toFixed(1)} %\n`);
  return apart;
}

const folder = await mkdtemp(join(tmpdir(), 'canone-timing-'));
const product = await start(port, { DATA_DIR: folder });

try {
  const inactive = await makePeople('inattiva', false);
  const active = await makePeople('attiva', true);
  const somebody = (round: number) => `${known[round % known.length]}@canone.example`;

  // A correct password also resets the count of failed sign-ins.
  const rightly: Try = (round) => expectStatus(200, signIn(somebody(round), password));
  const signIns = await measure(rightly, {
    'sign-in, wrong password': (round) => expectStatus(401, signIn(somebody(round), 'sbagliata')),
    'sign-in, unknown e-mail': (round) =>
      expectStatus(401, signIn(`nessuno${round}@misura.example`, 'sbagliata')),
    'sign-in, not active': (round) => expectStatus(401, signIn(inactive[round] ?? '', 'sbagliata')),
  });
  const resets = await measure(rightly, {
    'new password, known e-mail': (round) =>
      expectStatus(200, post('/api/user/request-password-reset', { Email: active[round] })),
    'new password, unknown e-mail': (round) =>
      expectStatus(
        200,
        post('/api/user/request-password-reset', { Email: `altri${round}@misura.example` }),
      ),
  });
  process.exitCode = Math.max(signIns, resets) > tolerance ? 1 : 0;
} finally {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
}
