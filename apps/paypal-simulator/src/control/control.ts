import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { timestamp } from '../clock.ts';
import type { Simulator } from '../simulator.ts';
import type { Accounts } from '../subscription/accounts.ts';
import { disputeOutcomes, openDispute, resolveDispute } from '../subscription/disputes.ts';
import { finishRefund, giveBack, refundResults } from '../subscription/give-back.ts';
import { notAuthorized, notFound } from '../wire/errors.ts';
import { parseInput } from '../wire/input.ts';
import { Timestamp } from '../wire/timestamp.ts';
import type { FastForward } from './fast-forward.ts';
import { FaultSet } from './fault-set.ts';
import type { Journal } from './journal.ts';
import { isLocalProgram } from './loopback.ts';
import { controlNames, type SubscriptionControls } from './subscription-controls.ts';
import { webhookControls } from './webhook-controls.ts';

const ClockRequest = z.strictObject({ now: Timestamp });

const DisputeRequest = z
  .strictObject({ reason: z.string().max(60).default('UNAUTHORISED') })
  .default({ reason: 'UNAUTHORISED' });
const ResolveRequest = z.strictObject({ outcome: z.enum(disputeOutcomes) });

const FinishRequest = z.strictObject({ result: z.enum(refundResults) });

const AdvanceRequest = z
  .strictObject({
    months: z.int().min(0).max(240).default(0),
    days: z.int().min(0).max(7320).default(0),
  })
  .refine(({ months, days }) => months + days > 0, 'Nothing to advance by');

export interface ControlParts {
  readonly simulator: Simulator;
  readonly accounts: Accounts;
  readonly calls: Journal;
  readonly moveClock: FastForward;
  readonly applyControl: SubscriptionControls;
}

/** Shows and moves the clock. */
function clockControls(
  fastify: FastifyInstance,
  { simulator: { clock }, moveClock }: Pick<ControlParts, 'simulator' | 'moveClock'>,
): void {
  function clockView() {
    return { now: timestamp(clock.now()), offsetMs: clock.offsetMs() };
  }

  async function moveTo(target: () => Temporal.Instant) {
    await moveClock(target);
    return clockView();
  }

  fastify.get('/clock', clockView);
  fastify.put('/clock', ({ body }) => {
    const { now } = parseInput(ClockRequest, body, 'body');
    return moveTo(() => Temporal.Instant.from(now));
  });
  fastify.post('/advance', ({ body }) => {
    const { months, days } = parseInput(AdvanceRequest, body, 'body');
    return moveTo(() => clock.now().toZonedDateTimeISO('UTC').add({ months, days }).toInstant());
  });
}

/** Money that the buyer's bank or PayPal takes back: reversals and disputes. */
function moneyControls(fastify: FastifyInstance, simulator: Simulator): void {
  const { clock, state } = simulator;

  /** The buyer's bank takes back the part of a payment that was not refunded. */
  fastify.post<{ Params: { id: string } }>('/sales/:id/reverse', ({ params }, reply) => {
    const sale = simulator.transactions.findInAnyApp(params.id);
    const cents = sale ? sale.document.grossCents - sale.document.refundedCents : 0;
    if (!sale || cents === 0) {
      throw notFound();
    }
    state.transaction(() =>
      giveBack(simulator, sale, {
        cents,
        isReversal: true,
        at: clock.now(),
      }),
    );
    return reply.code(204).send();
  });

  fastify.post<{ Params: { id: string } }>('/refunds/:id/finish', ({ params, body }, reply) => {
    const { result } = parseInput(FinishRequest, body, 'body');
    const refund = simulator.refunds.findInAnyApp(params.id);
    if (refund?.document.state !== 'pending') {
      throw notFound();
    }
    state.transaction(() => finishRefund(simulator, refund, { result, at: clock.now() }));
    return reply.code(204).send();
  });

  fastify.post<{ Params: { id: string } }>('/sales/:id/dispute', ({ params, body }) => {
    const { reason } = parseInput(DisputeRequest, body, 'body');
    return state.transaction(() => openDispute(simulator, params.id, reason));
  });
  fastify.post<{ Params: { id: string } }>('/disputes/:id/resolve', ({ params, body }) => {
    const { outcome } = parseInput(ResolveRequest, body, 'body');
    return state.transaction(() => resolveDispute(simulator, params.id, outcome));
  });
}

/** The control API for tests and demonstrations, only for programs on the same machine. */
export function controlRoutes(
  fastify: FastifyInstance,
  { simulator, accounts, calls, moveClock, applyControl }: ControlParts,
): void {
  const { clock, faults, state } = simulator;

  fastify.addHook('onRequest', async (request) => {
    if (!isLocalProgram(request)) {
      throw notAuthorized();
    }
  });

  fastify.post('/reset', (_request, reply) => {
    state.reset();
    faults.clear();
    clock.forget();
    calls.clear();
    return reply.code(204).send();
  });

  clockControls(fastify, { simulator, moveClock });

  fastify.post('/tokens/revoke', (_request, reply) => {
    state.accessTokens.revokeAll();
    return reply.code(204).send();
  });

  webhookControls(fastify, simulator);
  moneyControls(fastify, simulator);

  fastify.get('/requests', () => ({ requests: calls.list() }));

  fastify.get('/faults', () => faults.current());
  fastify.put('/faults', ({ body }) => {
    faults.replace(parseInput(FaultSet, body, 'body'));
    return faults.current();
  });

  for (const name of controlNames) {
    fastify.post<{ Params: { id: string } }>(
      `/subscriptions/:id/${name}`,
      ({ params, body }, reply) => reply.send(accounts.view(applyControl(name, params.id, body))),
    );
  }
}
