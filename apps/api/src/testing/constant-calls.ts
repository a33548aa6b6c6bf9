import { inspect } from 'node:util';
import { Role } from '@canone/contracts/rights/role';
import { apiKey } from './test-api.ts';

type Json = Readonly<Record<string, unknown>>;
type Method = 'GET' | 'POST' | 'PUT';

interface Call {
  readonly method: Method;
  readonly path: string;
  readonly body?: object;
}

/** Thrown when a call was not answered with 200. */
class FailedCall extends Error {}

const password = 'Cavallo-Batteria-42';

/**
 * Calls the processes in the list one after the other, as a load balancer does. The list may change during the calls.
 */
export function balancedCalls(origins: readonly string[]) {
  let credentials: Readonly<Record<string, string>> = {};
  let turn = 0;

  async function send({ method, path, body }: Call): Promise<Json> {
    const origin = origins[turn++ % origins.length] ?? '';
    const response = await fetch(`${origin}/api/${path}`, {
      method,
      headers: {
        'x-api-key': apiKey,
        ...credentials,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status !== 200) throw new FailedCall(`${path}: ${response.status} ${text}`);
    return (JSON.parse(text) as { data: Json }).data; // every answer of our server has this shape
  }

  return {
    get: (path: string) => send({ method: 'GET', path }),
    post: (path: string, body: object) => send({ method: 'POST', path, body }),
    put: (path: string, body: object = {}) => send({ method: 'PUT', path, body }),

    /** Chooses the password of the first SuperAdmin, signs in as the SuperAdmin and creates a tenant. */
    async signIn(email: string, token: string): Promise<void> {
      await this.post('user/reset-password', { token, newPassword: password });
      const session = await this.post('user/Login', { Email: email, Password: password });
      credentials = { authorization: `Bearer ${String(session['token'])}` };
      const tenant = await this.post('tenant/Create', { name: 'Prova' });
      credentials = { ...credentials, 'x-tenant-id': String(tenant['id']) };
    },
  };
}

export type Calls = ReturnType<typeof balancedCalls>;

const aPerson = (key: string) => ({
  Name: `Cliente ${key}`,
  Email: `cliente-${key}@prova.example`,
  IsCompany: false,
  IsActive: true,
  Street: 'Via Po 3',
  ZIP: '10123',
  Region: 1,
  Province: 1,
  Municipality: 1,
  RoleId: Role.Client,
});

const lists = [
  'subscription/getAll',
  'user/getAll',
  'plan/getAll',
  'ledger/getAll',
  'receivable/getAll',
  'audit/getAll',
  'notification/getAll',
].map((path) => `${path}?page=1&pageSize=20`);

/**
 * Subscribes a customer, records a transfer of the customer and renames the customer. Then an administrator reads every
 * list.
 */
async function workOnce(calls: Calls, { key, planId }: { key: string; planId: number }) {
  const person = await calls.post('user/Create', aPerson(key));
  const made = await calls.post('subscription/subscribe', {
    userId: person['id'],
    planId,
    startDate: new Date().toISOString(),
  });
  const [payment] = made['payments'] as [{ id: number; amountDue: number }];
  await calls.put(`subscription/setPaymentWithBankTransfer/${String(made['id'])}`);
  await calls.post('BankTransfer/create', {
    paymentId: payment.id,
    amount: payment.amountDue,
    approvalDate: new Date().toISOString().slice(0, 10),
  });
  await calls.put(`subscription/setActiveNoRenewal/${String(made['id'])}`);
  await calls.get(`subscription/GetById/${String(made['id'])}`);
  await calls.put('user/Update', { ...person, name: `Rinominato ${key}` });
  for (const path of lists) await calls.get(path);
}

/** Works without a pause on two connections until it is stopped. */
export function startWork(calls: Calls, planId: number) {
  const stopping = new AbortController();
  let rounds = 0;
  const failures: string[] = [];

  const workers = Array.from({ length: 2 }, async (_, worker) => {
    for (let round = 0; !stopping.signal.aborted; round += 1) {
      await workOnce(calls, { key: `${worker}-${round}`, planId }).catch((error: Error) => {
        failures.push(inspect(error));
      });
      rounds += 1;
    }
  });

  return {
    rounds: () => rounds,
    failures,
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(workers);
    },
  };
}
