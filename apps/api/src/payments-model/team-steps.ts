import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { paymentTokenContract } from '@canone/contracts/payments/payment-token';
import { planContract } from '@canone/contracts/plans/plan';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import fc from 'fast-check';
import { command, draw, type Step, some } from './command.ts';
import { pick } from './facts.ts';
import type { World } from './world.ts';

const { cancel, stopRenewal, payByBankTransfer, activateWithoutRenewal } =
  subscriptionContract.endpoints;
const { renew, renewAtPlan, withdrawRenewal } = subscriptionContract.endpoints;

export function subscribe(grossCents: number, { inHours = 0 } = {}): Step {
  return async ({ sold }, { api, tenantId, planId }) => {
    const startAt = String(api.now().add({ hours: inHours }));
    const { id } = await api.make.aSubscription(tenantId, { planId, grossCents, startAt });
    sold.push({ id, isOurs: false, isStopped: false });
  };
}

export const subscribing = fc
  .record({ cents: fc.constantFrom(1_220, 1_220, 999), inHours: fc.constantFrom(0, 0, 0, 240) })
  .map(({ cents, inHours }) =>
    command(
      `subscribe(${cents}, in ${inHours} hours)`,
      ({ sold }) => sold.length < 3,
      subscribe(cents, { inHours }),
    ),
  );

export function makeLink(n: number): Step {
  return async ({ sold, links: known }, world) => {
    const one = pick(sold, n);
    const paymentId = (await world.books()).payments.findLast(
      ({ subscriptionId }) => subscriptionId === one.id,
    )?.id;
    if (paymentId === undefined) throw new Error('a sold subscription has a payment');
    const ending = await world.asAdmin(paymentTokenContract.endpoints.create, {
      body: { paymentId },
    });
    if (ending.kind === 'refused') return;
    for (const before of known) if (before.sold === one) before.isNewest = false;
    if (ending.kind === 'done')
      known.push({ sold: one, token: ending.value.token, isNewest: true });
  };
}

export const linking = draw.map((n) => command(`link(${n})`, some('sold'), makeLink(n)));

export const working = fc
  .constantFrom('provider-events', 'provider-events', 'provider-tasks', 'reconcile', 'life-cycle')
  .map((job) =>
    command(job, some('sold'), async (_, world) => {
      await world.runJob(job);
    }),
  );

export const cancelling = draw.map((n) =>
  command(`cancel(${n})`, some('sold'), async ({ sold }, world) => {
    const one = pick(sold, n);
    const ending = await world.asAdmin(cancel, { params: { id: one.id } });
    if (ending.kind === 'refused') return;
    one.isOurs = true;
    one.isStopped = false;
  }),
);

/**
 * A person stops the subscription. If PayPal does not confirm it, the task stays open, and PayPal's subscription must
 * end later.
 */
export const stopping = draw.map((n) =>
  command(`stopRenewal(${n})`, some('sold'), async ({ sold }, world) => {
    const one = pick(sold, n);
    const ending = await world.asAdmin(stopRenewal, { params: { id: one.id } });
    if (ending.kind !== 'refused') one.isOurs = true;
    if (ending.kind === 'done') one.isStopped = true;
  }),
);

export const transferring = fc.record({ n: draw, isPaid: fc.boolean() }).map(({ n, isPaid }) =>
  command(
    `${isPaid ? 'transferred' : 'byTransfer'}(${n})`,
    some('sold'),
    async ({ sold }, world) => {
      const one = pick(sold, n);
      const endpoint = isPaid ? activateWithoutRenewal : payByBankTransfer;
      const ending = await world.asAdmin(endpoint, { params: { id: one.id } });
      if (ending.kind !== 'refused') one.isOurs = true;
    },
  ),
);

/** A person renews by transfer at either price, cancels that renewal, or records a transfer for the last period. */
export const renewing = fc
  .record({ n: draw, step: fc.constantFrom('renew', 'atPlan', 'withdraw', 'pay') })
  .map(({ n, step }) =>
    command(`${step}Renewal(${n})`, some('sold'), async ({ sold }, world) => {
      const { id } = pick(sold, n);
      if (step === 'pay') return payLast(id, world);
      if (step === 'atPlan') return renewWithPlan(id, world);
      await world.asAdmin(step === 'renew' ? renew : withdrawRenewal, { params: { id } });
    }),
  );

async function renewWithPlan(id: number, world: World): Promise<void> {
  const plan = await world.asAdmin(planContract.endpoints.get, { params: { id: world.planId } });
  if (plan.kind !== 'done') return;
  const { recurringCostBeforeVAT, VATPercentage: vatPercentage } = plan.value;
  const body = { recurringCostBeforeVAT, vatPercentage };
  await world.asAdmin(renewAtPlan, { params: { id }, body });
}

async function payLast(id: number, world: World): Promise<void> {
  const last = (await world.books()).payments.findLast(
    ({ subscriptionId }) => subscriptionId === id,
  );
  if (!last) return;
  const approvalDate = String(world.api.now());
  const body = { paymentId: last.id, amount: last.amountCents / 100, approvalDate };
  await world.asAdmin(bankTransferContract.endpoints.create, { body });
}

export const pricing = fc.constantFrom(10, 20).map((net) =>
  command(`price(${net})`, some('sold'), async (_, world) => {
    const { planId: id } = world;
    const before = await world.asAdmin(planContract.endpoints.get, { params: { id } });
    if (before.kind !== 'done') return;
    const { name, recurrenceType } = before.value;
    const body = { id, name, recurrenceType, recurringCostBeforeVAT: net };
    await world.asAdmin(planContract.endpoints.update, { body });
  }),
);
