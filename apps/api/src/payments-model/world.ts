import type { Endpoint, Input, Result } from '@canone/contracts/kit/endpoint';
import { paymentProviderContract } from '@canone/contracts/payments/payment-provider';
import { Role } from '@canone/contracts/rights/role';
import { testAccount } from '../testing/simulated-paypal.ts';
import { booksOf, nextTransactionOf } from '../testing/tenant-books.ts';
import type { TestApi, TestProcess } from '../testing/test-api.ts';
import { type MortalEngine, mortalEngine } from './mortal-engine.ts';

/** A webhook that PayPal has sent. The model decides when, how often and whether it arrives. */
export interface Letter {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  hasArrived: boolean;
  /** True when the webhook never arrives, even though PayPal retries. */
  isLost?: boolean;
}

export interface SaleAtPayPal {
  readonly id: string;
  readonly status: string;
  readonly amount_with_breakdown: { readonly gross_amount: { readonly value: string } };
}

/** The outcome of a request to the product. */
export type Ending<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'died' };

let addresses = 0;
/** Each webhook gets another address, because the limit per minute and address uses the real time. */
function anotherAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof Error && 'status' in error && 'code' in error)) return undefined;
  const code = String(error.code);
  return Number(error.status) < 500 || code.startsWith('provider.') ? code : undefined;
}

/** Runs the processes of the product over one database, one at a time. After a crash the next process takes over. */
export async function openHost(api: TestApi) {
  let mortal: MortalEngine = mortalEngine(api.engine);
  let process: TestProcess = await api.processOver(mortal.engine);

  /**
   * Starts a new process. If the start fails, the dead process stays in place, so that the next request tries again.
   */
  async function restart(): Promise<void> {
    const engine = mortalEngine(api.engine);
    const successor = await api.processOver(engine.engine);
    await process.app.close();
    mortal = engine;
    process = successor;
  }

  return {
    dieAfter: (transactions: number) => mortal.dieAfter(transactions),

    /** Replaces a process that a failed run has left dead or about to die. */
    async revive(): Promise<void> {
      if (mortal.isDead()) await restart();
      mortal.dieAfter(Number.POSITIVE_INFINITY);
    },

    /** Sends a request to the product. There is no response if the process dies during the request. */
    async ask<T>(work: (process: TestProcess) => Promise<T>): Promise<Ending<T>> {
      try {
        const value = await work(process);
        if (!mortal.isDead()) return { kind: 'done', value };
      } catch (error) {
        const code = refusalOf(error);
        if (!mortal.isDead()) {
          if (code === undefined) throw error;
          return { kind: 'refused', code };
        }
      }
      await restart();
      return { kind: 'died' };
    },

    close: () => process.app.close(),
  };
}

export type Host = Awaited<ReturnType<typeof openHost>>;

interface Regime {
  /** True when PayPal's list contains all events. False when it is empty, because its events are over a month old. */
  readonly remembersEvents: boolean;
}

/** The returned function says whether a transaction has written since its last call. */
function watchWrites(api: TestApi): () => Promise<boolean> {
  let last = '';
  return async () => {
    const before = last;
    last = await nextTransactionOf(api);
    return last !== before;
  };
}

/** A tenant with its own PayPal account. */
export async function openWorld(
  api: TestApi,
  { ask, dieAfter }: Host,
  { remembersEvents }: Regime,
) {
  const { id: tenantId } = await api.make.aTenant();
  const { id: planId } = await api.make.aPlan(tenantId);
  const { id: userId } = await api.make.aPerson({ roleId: Role.Admin, tenantIds: [tenantId] });
  const letters: Letter[] = [];

  api.paypal.deliverWebhooksTo(async (address, headers, body) => {
    letters.push({ url: new URL(address).pathname, headers, body, hasArrived: false });
    return { status: 200 };
  });

  const asAdmin = <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Ending<Result<E>>> =>
    ask(async (server) => {
      const claims = { userId, roleId: Role.Admin, sessionEpoch: 0 };
      const token = await api.tokens.issue(claims, api.now());
      return server.with({ token, tenantId }).call(endpoint, input);
    });
  const runJob = (name: string) => ask((server) => server.runJob(name));

  await asAdmin(paymentProviderContract.endpoints.create, {
    body: {
      name: 'PayPal',
      apiUrl: api.paypal.url,
      apiKey: testAccount.clientId,
      apiSecret: testAccount.secret,
    },
  });
  await runJob('provider-tasks');

  const faults = (wrong: object) =>
    api.paypal.faults({ ...wrong, webhooks: { unlisted: !remembersEvents } });
  await faults({});

  return {
    api,
    remembersEvents,
    faults,
    tenantId,
    planId,
    letters,
    books: () => booksOf(api, tenantId),
    hasWritten: watchWrites(api),
    ask,
    dieAfter,
    asAdmin,
    runJob,

    salesAtPayPal: async (id: string): Promise<readonly SaleAtPayPal[]> => {
      const window = `start_time=2020-01-01T00:00:00Z&end_time=2099-01-01T00:00:00Z`;
      const path = `/v1/billing/subscriptions/${id}/transactions?${window}`;
      return (await api.paypal.read<{ transactions?: SaleAtPayPal[] }>(path)).transactions ?? [];
    },

    /**
     * Delivers a webhook several times at once. PayPal receives the responses, and retries if the webhook was refused.
     */
    async bring(letter: Letter, times: number): Promise<void> {
      if (letter.isLost) return;
      const { url, headers, body } = letter;
      const ending = await ask(async ({ app }) => {
        const remoteAddress = anotherAddress();
        const answers = await Promise.all(
          Array.from({ length: times }, () =>
            app.inject({ method: 'POST', url, headers, payload: body, remoteAddress }),
          ),
        );
        const refused = answers.find(({ statusCode }) => statusCode !== 200);
        if (refused) throw new Error(`a webhook was answered ${refused.statusCode}`);
      });
      letter.hasArrived ||= ending.kind === 'done';
    },

    /** Stops all further work of this tenant. */
    async close(): Promise<void> {
      await api.make.inTenant(tenantId, async (db) => {
        await db.updateTable('subscriptions').set({ next_step_at: null }).execute();
        await db.updateTable('provider_events').set({ next_attempt_at: null }).execute();
        const done = { done_at: String(api.now()), next_attempt_at: null };
        await db.updateTable('provider_tasks').set(done).where('done_at', 'is', null).execute();
      });
      await api.make.asOwner((db) =>
        db.deleteFrom('payment_provider_lookup').where('tenant_id', '=', tenantId).execute(),
      );
      await api.paypal.reset();
    },
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;
