import type { ProviderSubscription } from '../providers/payment-gateway.ts';
import { expectThat, type Run, step } from './smoke-run.ts';
import { formatCents } from './smoke-text.ts';

const plan = { name: 'Prova di Canone', everyMonths: 1, grossCents: 1_220, vatBasisPoints: 2_200 };
/** A price that differs from the plan's, to check that PayPal returns it. */
export const grossCents = 1_111;

/** Creates a plan twice with one key, and returns its id. */
export async function makePlan(run: Run): Promise<string | undefined> {
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
export async function makeSubscription(run: Run, providerPlanId: string) {
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

/** The subscription once a buyer has approved it. */
export async function approvedBy(
  run: Run,
  { id, link }: { id: string; link: string },
): Promise<ProviderSubscription | undefined> {
  run.print(`Apri questo indirizzo e approva con un compratore della sandbox:\n    ${link}`);
  while (await run.waitForBuyer(link)) {
    const state = await run.gateway.findSubscription(id);
    if (state?.status === 'active') return state;
  }
  run.print('--  Nessuno ha approvato: i passi sul denaro si saltano.');
  return undefined;
}
