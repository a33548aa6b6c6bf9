import { freePort } from '../free-port.ts';
import { ended } from '../program.ts';
import { apiKey, email, installationOn, password } from './installation.ts';
import { createPostgres } from './postgres.ts';
import { start } from './product.ts';

/**
 * Uses one reset link, one idempotency key and one status change twenty times at the same time. Each of two processes
 * on one PostgreSQL gets ten of the calls. Each use must take effect exactly once. `node
 * bench/failures/twenty-at-once.ts [rounds]`
 */
const rounds = Number(process.argv[2] ?? 5);
const postgres = await createPostgres();
const { environment, resetTokenOf } = installationOn(postgres);

interface Answer {
  readonly status: number;
  readonly isReplayed: boolean;
  readonly data: { readonly id: number; readonly token: string };
}

const session: Record<string, string> = {};

interface Sent {
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

async function send(
  origin: string,
  [method, path]: readonly [string, string],
  { body, headers = {} }: Sent = {},
): Promise<Answer> {
  const response = await fetch(origin + path, {
    method,
    headers: {
      'X-Api-Key': apiKey,
      ...session,
      ...headers,
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  // the response comes from our own server, so its format is known
  const { data } = (await response.json()) as { data: Answer['data'] };
  const isReplayed = response.headers.get('Idempotent-Replayed') === 'true';
  return { status: response.status, isReplayed, data };
}

const processes = [
  await start(await freePort(), environment),
  await start(await freePort(), environment),
];
const [first] = processes;
if (!first) throw new Error('no process');
const { origin } = first;

/** Sends ten requests to each process, all at the same time. */
function twenty(ask: (origin: string) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(
    Array.from({ length: 20 }, (_, n) => ask(processes[n % processes.length]?.origin ?? origin)),
  );
}

const done = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200);
const reset = ['POST', '/api/user/reset-password'] as const;

await send(origin, reset, { body: { token: resetTokenOf(email), newPassword: password } });
const signIn = ['POST', '/api/user/Login'] as const;
const { data: signedIn } = await send(origin, signIn, {
  body: { Email: email, Password: password },
});
session['Authorization'] = `Bearer ${signedIn.token}`;
const { data: tenant } = await send(origin, ['POST', '/api/tenant/Create'], {
  body: { name: 'Banco di prova' },
});
session['X-Tenant-Id'] = String(tenant.id);
const { data: plan } = await send(origin, ['POST', '/api/plan/Create'], {
  body: { name: 'Piano', recurringCostBeforeVAT: 10, vatPercentage: 22, recurrenceType: 1 },
});

const wrong: string[] = [];
function expectOnce(what: string, effects: number): void {
  if (effects !== 1) wrong.push(`${what}: ${effects} times`);
}

// Only once, because further attempts from one address would be limited.
const token = resetTokenOf('altra@canone.example');
const resets = await twenty((at) => send(at, reset, { body: { token, newPassword: password } }));
expectOnce('reset link', done(resets).length);

for (let round = 1; round <= rounds; round += 1) {
  const body = {
    name: `Cliente ${round}`,
    email: `cliente${round}@prova.example`,
    street: 'Via Roma 1',
    zip: '40121',
    municipality: 1,
  };
  const headers = { 'Idempotency-Key': `chiave-della-prova-${round}` };
  const created = done(
    await twenty((at) => send(at, ['POST', '/api/user/Create'], { body, headers })),
  );
  expectOnce('idempotency key', created.filter(({ isReplayed }) => !isReplayed).length);
  expectOnce('people made', new Set(created.map(({ data }) => data.id)).size);

  const { data: subscription } = await send(origin, ['POST', '/api/subscription/subscribe'], {
    body: {
      userId: created[0]?.data.id,
      planId: plan.id,
      startDate: '2026-12-01T09:00:00Z',
    },
  });
  const change = [
    'PUT',
    `/api/subscription/setPaymentWithBankTransfer/${subscription.id}`,
  ] as const;
  expectOnce('status change', done(await twenty((at) => send(at, change))).length);
}

for (const { child } of processes) child.kill('SIGTERM');
const exits = await Promise.all(processes.map(({ child }) => ended(child)));
await postgres.remove();
console.log(
  `${rounds} rounds, two processes, twenty parallel requests: ${wrong.length === 0 ? 'each action took effect exactly once' : wrong.join('; ')}; exits ${exits.join(', ')}`,
);
process.exit(wrong.length === 0 ? 0 : 1);
