import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { timestamp } from '../clock.ts';
import type { Simulator } from '../simulator.ts';
import type { Accounts } from '../subscription/accounts.ts';
import { approve, findApproval } from '../subscription/approval.ts';
import { declinePaymentNow } from '../subscription/billing.ts';
import type { Account } from '../subscription/account.ts';
import { applyAction } from '../subscription/apply-action.ts';
import { giveBack } from '../subscription/give-back.ts';
import { statusAfter } from '../subscription/life-cycle.ts';
import { notAuthorized, notFound } from '../wire/errors.ts';
import { read } from '../wire/input.ts';
import { Timestamp } from '../wire/timestamp.ts';
import { FaultSet } from './fault-set.ts';
import type { Journal } from './journal.ts';
import { isLocalProgram } from './loopback.ts';
import type { PassageOfTime } from './passage-of-time.ts';
import { webhookControls } from './webhook-controls.ts';

const ClockRequest = z.strictObject({ now: Timestamp });

const AdvanceRequest = z
  .strictObject({
    months: z.int().min(0).max(240).default(0),
    days: z.int().min(0).max(7320).default(0),
  })
  .refine(({ months, days }) => months + days > 0, 'Nothing to advance by');

/** `upcoming` payments will be declined when they fall due; without it one is declined now. */
const FailureRequest = z.strictObject({ upcoming: z.int().min(1).max(100).optional() }).default({});

interface ControlParts {
  readonly simulator: Simulator;
  readonly accounts: Accounts;
  readonly calls: Journal;
  readonly travel: PassageOfTime;
}

/** What tests and demonstrations do to the simulator, for programs on the same machine only. */
export function controlRoutes(
  fastify: FastifyInstance,
  { simulator, accounts, calls, travel }: ControlParts,
): void {
  const { clock, faults, state } = simulator;

  fastify.addHook('onRequest', async (request) => {
    if (!isLocalProgram(request)) {
      throw notAuthorized();
    }
  });

  function timeAsTold() {
    return { now: timestamp(clock.now()), offsetMs: clock.offsetMs() };
  }

  async function moveTo(target: () => Temporal.Instant) {
    await travel(target);
    return timeAsTold();
  }

  fastify.post('/reset', (_request, reply) => {
    state.reset();
    faults.clear();
    calls.clear();
    return reply.code(204).send();
  });

  fastify.get('/clock', timeAsTold);
  fastify.put('/clock', ({ body }) => {
    const { now } = read(ClockRequest, body, 'body');
    return moveTo(() => Temporal.Instant.from(now));
  });
  fastify.post('/advance', ({ body }) => {
    const { months, days } = read(AdvanceRequest, body, 'body');
    return moveTo(() => clock.now().toZonedDateTimeISO('UTC').add({ months, days }).toInstant());
  });

  fastify.post('/tokens/revoke', (_request, reply) => {
    state.accessTokens.revokeAll();
    return reply.code(204).send();
  });

  webhookControls(fastify, simulator);
  /** The buyer's bank takes back what is left of a payment. */
  fastify.post<{ Params: { id: string } }>('/sales/:id/reverse', ({ params }, reply) => {
    const sale = simulator.transactions.findInAnyApp(params.id);
    const cents = sale ? sale.document.grossCents - sale.document.refundedCents : 0;
    if (!sale || cents === 0) {
      throw notFound();
    }
    state.transaction(() =>
      giveBack(simulator, sale.clientId, sale.document, {
        cents,
        isReversal: true,
        at: clock.now(),
      }),
    );
    return reply.code(204).send();
  });

  fastify.get('/requests', () => ({ requests: calls.list() }));

  fastify.get('/faults', () => faults.current());
  fastify.put('/faults', ({ body }) => {
    faults.replace(read(FaultSet, body, 'body'));
    return faults.current();
  });

  function onSubscription(
    name: string,
    act: (account: Account, now: Temporal.Instant, body: unknown) => void,
  ): void {
    const url = `/subscriptions/:id/${name}`;
    fastify.post<{ Params: { id: string } }>(url, ({ params, body }, reply: FastifyReply) => {
      const now = clock.now();
      const account = accounts.ofAnyApp(params.id);
      state.transaction(() => {
        act(account, now, body);
        accounts.save(account, now);
      });
      return reply.send(accounts.view(account));
    });
  }

  onSubscription('approve', (account, now) => {
    statusAfter('approve', account.subscription.status);
    const pending = findApproval(simulator, accounts, account.subscription.approvalToken);
    if (!pending) {
      throw notFound();
    }
    approve(simulator, accounts, { account, approval: pending.approval }, now);
  });
  onSubscription('cancel-by-buyer', (account, now) => {
    applyAction(simulator, account, { action: 'cancel', at: now, note: 'Cancelled by the buyer.' });
  });
  onSubscription('fail-payment', (account, now, body) => {
    const { upcoming } = read(FailureRequest, body, 'body');
    statusAfter('charge', account.subscription.status);
    if (upcoming === undefined) {
      declinePaymentNow(simulator, account, now);
    } else {
      account.subscription.paymentsToDecline = upcoming;
    }
  });
  onSubscription('expire', (account, now) => {
    applyAction(simulator, account, { action: 'expire', at: now });
  });
}
