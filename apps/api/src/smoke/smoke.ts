import { formatCents } from './smoke-text.ts';
import type {
  PaymentGateway,
  PaymentGateways,
  ProviderAccount,
  ProviderSubscription,
} from '../providers/payment-gateway.ts';
import { rawPayPal } from './raw-paypal.ts';

export interface SmokePorts {
  readonly gateways: PaymentGateways;
  readonly account: ProviderAccount;
  /** The event names that the product knows. */
  readonly eventNames: readonly string[];
  /** Makes the requests of this run different from those of every other. */
  readonly runId: string;
  readonly now: () => Temporal.Instant;
  say(line: string): void;
  /** Resolves when the subscription should be queried again; false gives up on the approval. */
  waitForBuyer(approvalLink: string): Promise<boolean>;
}

const plan = { name: 'Prova di Canone', everyMonths: 1, grossCents: 1_220, vatBasisPoints: 2_200 };
/** A price that differs from the plan's, to check that PayPal returns it. */
const grossCents = 1_111;

interface Run extends SmokePorts {
  readonly gateway: PaymentGateway;
  readonly raw: ReturnType<typeof rawPayPal>;
  readonly differences: string[];
}

/** Runs one step and records its differences from the product's assumptions. The next step runs in any case. */
async function step<T>(run: Run, title: string, work: () => Promise<T>): Promise<T | undefined> {
  const before = run.differences.length;
  try {
    const result = await work();
    run.say(`${run.differences.length === before ? 'ok ' : 'NO '} ${title}`);
    return result;
  } catch (error) {
    run.differences.push(`${title}: ${error instanceof Error ? error.message : String(error)}`);
    run.say(`NO  ${title}`);
    return undefined;
  }
}

function expectThat(run: Run, isSo: boolean, difference: string): void {
  if (!isSo) run.differences.push(difference);
}

async function checkAccess(run: Run): Promise<boolean> {
  const verdict = await step(run, 'Credenziali', () => run.gateway.checkCredentials());
  if (verdict === 'accepted') return true;
  if (verdict === 'wrongKey') run.differences.push('PayPal non riconosce il client id.');
  if (verdict === 'wrongSecret') run.differences.push('PayPal non accetta il segreto.');
  return false;
}

async function makePlan(run: Run): Promise<string | undefined> {
  const made = await step(run, 'Prodotto e piano', async () => {
    const first = await run.gateway.createPlan(plan, run.runId);
    const again = await run.gateway.createPlan(plan, run.runId);
    expectThat(
      run,
      first.id === again.id,
      'La stessa PayPal-Request-Id ha fatto due piani invece di uno.',
    );
    const read = await run.gateway.findPlan(first.id);
    expectThat(
      run,
      read?.grossCents === plan.grossCents && read.everyMonths === 1 && read.isActive,
      `Il piano riletto è diverso: ${JSON.stringify(read)}.`,
    );
    return first;
  });
  return made?.id;
}

function approvalLinkOf({ links }: Record<string, unknown>): string {
  const all: unknown[] = Array.isArray(links) ? links : [];
  const approve = all.map((link) => Object(link)).find(({ rel }) => rel === 'approve');
  return String(approve?.href ?? '');
}

/** Creates the subscription like the customer's browser, with its own price. */
async function makeSubscription(run: Run, providerPlanId: string) {
  const correlationId = `prova-${run.runId}`;
  return step(run, 'Sottoscrizione con prezzo proprio', async () => {
    const { subscription } = run.gateway.checkout({
      providerPlanId,
      correlationId,
      sellerName: 'Prova di Canone',
      returnUrl: 'https://example.com/',
      overridesPrice: true,
      startsAt: undefined,
      grossCents,
      vatBasisPoints: plan.vatBasisPoints,
    });
    const made = await run.raw.create('/v1/billing/subscriptions', subscription);
    const id = String(made['id']);
    const read = await run.gateway.findSubscription(id);
    expectThat(run, read?.status === 'pending', `Prima dell’approvazione è «${read?.status}».`);
    expectThat(
      run,
      read?.correlationId === correlationId,
      `custom_id riletto: «${read?.correlationId}».`,
    );
    expectThat(
      run,
      read?.grossCents === grossCents,
      `Con fields=plan il prezzo proprio si rilegge come ${formatCents(read?.grossCents)}.`,
    );
    const link = approvalLinkOf(made);
    expectThat(run, link !== '', 'La risposta non ha il link di approvazione.');
    return { id, link };
  });
}

async function approvedBy(
  run: Run,
  { id, link }: { id: string; link: string },
): Promise<ProviderSubscription | undefined> {
  run.say(`Apri questo indirizzo e approva con un compratore della sandbox:\n    ${link}`);
  while (await run.waitForBuyer(link)) {
    const state = await run.gateway.findSubscription(id);
    if (state?.status === 'active') return state;
  }
  run.say('--  Nessuno ha approvato: i passi sul denaro si saltano.');
  return undefined;
}

async function checkMoney(run: Run, { id, createdAt }: ProviderSubscription): Promise<void> {
  await step(run, 'Addebito, commissione e rimborso', async () => {
    const until = run.now().add({ hours: 24 });
    const [listed] = await run.gateway.listSales(id, {
      since: createdAt.subtract({ hours: 24 }),
      until,
    });
    if (!listed) {
      run.differences.push(
        'Attiva, ma senza alcun addebito (può essere in ritardo o in verifica).',
      );
      return;
    }
    const sale = await run.gateway.findSale(listed.id);
    expectThat(run, sale !== undefined, 'L’id della transazione non si legge come sale (v1).');
    expectThat(
      run,
      listed.grossCents === grossCents,
      `Addebitato ${formatCents(listed.grossCents)}.`,
    );
    expectThat(run, listed.feeCents !== null, 'La lista non dice la commissione.');
    expectThat(run, sale?.feeCents !== null, 'La sale non dice la commissione.');
    if (listed.status !== 'paid') return;

    const refund = await run.gateway.refundSale(listed.id, 1, `${run.runId}-refund`);
    const again = await run.gateway.refundSale(listed.id, 1, `${run.runId}-refund`);
    expectThat(run, refund.id === again.id, 'La stessa chiave ha rimborsato due volte.');
    const read = await run.gateway.findRefund(refund.id);
    expectThat(run, read?.saleId === listed.id, 'Il rimborso riletto non porta alla sua sale.');
    expectThat(run, read?.grossCents === 1, `Rimborso riletto: ${formatCents(read?.grossCents)}.`);
  });
}

async function checkEvents(run: Run, since: Temporal.Instant): Promise<void> {
  await step(run, 'Nomi degli eventi', async () => {
    const { event_types: types } = await run.raw.read('/v1/notifications/webhooks-event-types');
    const listed: unknown[] = Array.isArray(types) ? types : [];
    const names = new Set(listed.map((type) => String(Object(type).name)));
    for (const name of run.eventNames.filter((known) => !names.has(known)))
      run.differences.push(`L’evento ${name} non esiste per questo account.`);
  });
  await step(run, 'Elenco degli eventi', async () => {
    const until = run.now().add({ hours: 1 });
    const listed = await run.gateway.listEvents({ since: since.subtract({ hours: 1 }), until });
    run.say(`    ${listed.length} eventi letti`);
    expectThat(
      run,
      listed.length > 0,
      'Nessun evento in elenco (può servire qualche minuto, o un webhook registrato).',
    );
  });
}

async function checkCancellation(run: Run, id: string, wasActive: boolean): Promise<void> {
  if (!wasActive) return;
  await step(run, 'Cancellazione, anche ripetuta', async () => {
    await run.gateway.cancelSubscription(id, 'Prova di Canone');
    await run.gateway.cancelSubscription(id, 'Prova di Canone');
    const after = await run.gateway.findSubscription(id);
    expectThat(run, after?.status === 'cancelled', `Dopo la cancellazione è «${after?.status}».`);
    expectThat(run, after?.nextBillingAt === undefined, 'Cancellata, ma con un prossimo addebito.');
  });
}

/**
 * Runs from the credentials to the cancellation in PayPal's sandbox. Returns the differences from the product's
 * assumptions.
 */
export async function smoke(ports: SmokePorts): Promise<readonly string[]> {
  const run: Run = {
    ...ports,
    gateway: ports.gateways.gatewayOf(ports.account),
    raw: rawPayPal(ports.account),
    differences: [],
  };
  const since = run.now();
  if (!(await checkAccess(run))) return run.differences;
  const planId = await makePlan(run);
  const made = planId === undefined ? undefined : await makeSubscription(run, planId);
  const active = made && (await approvedBy(run, made));
  if (active) await checkMoney(run, active);
  await checkEvents(run, since);
  if (made) await checkCancellation(run, made.id, active !== undefined);
  return run.differences;
}
