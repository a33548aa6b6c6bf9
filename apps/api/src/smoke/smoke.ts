import type { ProviderSubscription } from '../providers/payment-gateway.ts';
import { rawPayPal } from './raw-paypal.ts';
import { expectThat, type Run, type SmokePorts, step } from './smoke-run.ts';
import { approvedBy, grossCents, makePlan, makeSubscription } from './smoke-subscription.ts';
import { formatCents } from './smoke-text.ts';

async function checkAccess(run: Run): Promise<boolean> {
  const verdict = await step(run, 'Credenziali', () => run.gateway.checkCredentials());
  if (verdict === 'accepted') return true;
  if (verdict === 'wrongKey') run.differences.push('PayPal non riconosce il client id.');
  if (verdict === 'wrongSecret') run.differences.push('PayPal non accetta il segreto.');
  return false;
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
    run.print(`    ${listed.length} eventi letti`);
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
