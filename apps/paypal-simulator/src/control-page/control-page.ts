import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ControlParts } from '../control/control.ts';
import type { Simulator } from '../simulator.ts';
import { nextDueTime } from '../subscription/billing.ts';
import { onceBilled } from '../subscription/billing-calendar.ts';
import { pendingPayment } from '../subscription/pending-payment.ts';
import { PayPalError } from '../wire/errors.ts';
import { controlView, isNotice, type Notice } from './control-views.ts';
import { faultsOf, isOn, isPreset, presetNames } from './fault-presets.ts';
import type { SubscriptionCard } from './subscription-card.ts';

const maxCards = 30;
const maxTransmissions = 20;

const jumps = { days3: { days: 3 }, month: { months: 1 }, year: { months: 12 } } as const;
const acts = [
  'fail-payment',
  'complete-payment',
  'deny-payment',
  'cancel-by-buyer',
  'suspend',
  'approve',
] as const;

/** The subscriptions of all apps, the newest first and the ended ones last. */
function cardsOf(simulator: Simulator, accounts: ControlParts['accounts']): SubscriptionCard[] {
  return simulator.subscriptions
    .all()
    .toReversed()
    .map(({ clientId, document }) => {
      const account = accounts.open(clientId, document);
      const merchantName = simulator.app(clientId)?.merchantName ?? clientId;
      const hasPending = pendingPayment(simulator, account) !== undefined;
      return { account, merchantName, nextCharge: nextDueTime(account), hasPending };
    })
    .toSorted((a, b) => Number(isOver(a)) - Number(isOver(b)));
}

/** A page on which people on this machine simulate a customer's year. The page needs no JavaScript. */
export function controlPage(
  fastify: FastifyInstance,
  { simulator, accounts, moveClock, applyControl }: ControlParts,
): void {
  const { clock, faults, state, webhookSender, transmissions } = simulator;
  const base = () => new URL(simulator.baseUrl()).pathname.replace(/\/$/, '');

  function show(request: FastifyRequest, reply: FastifyReply) {
    const query = new URLSearchParams(request.url.split('?')[1]);
    const notice = query.get('esito') ?? '';
    const all = cardsOf(simulator, accounts);
    const markup = controlView({
      base: base(),
      now: clock.now(),
      notice: isNotice(notice) ? notice : undefined,
      cards: all.slice(0, maxCards),
      hiddenCards: Math.max(all.length - maxCards, 0),
      faultsOn: presetNames.filter((name) => isOn(name, faults.current())),
      transmissions: transmissions
        .all()
        .slice(-maxTransmissions)
        .toReversed()
        .map(({ document }) => document),
    });
    return reply.headers(pageHeaders).send(markup);
  }

  fastify.get('/', show);

  function onForm(
    path: string,
    act: (form: URLSearchParams, id: string) => Notice | Promise<Notice>,
  ): void {
    fastify.post<{ Params: { id?: string } }>(`/page${path}`, async ({ body, params }, reply) => {
      const form = body instanceof URLSearchParams ? body : new URLSearchParams();
      const notice = await noticeOf(() => act(form, params.id ?? ''));
      return reply.redirect(`${base()}/__sim/?esito=${notice}`, 303);
    });
  }

  onForm('/advance', async (form): Promise<Notice> => {
    const jump = Object.entries(jumps).find(([name]) => name === form.get('by'))?.[1];
    if (!jump) {
      return 'refused';
    }
    await moveClock(() => onceBilled(clock.now().toZonedDateTimeISO('UTC').add(jump).toInstant()));
    return 'advanced';
  });

  onForm('/subscriptions/:id', async (form, id): Promise<Notice> => {
    const name = acts.find((act) => act === form.get('act'));
    if (!name) {
      return 'refused';
    }
    applyControl(name, id, name === 'fail-payment' ? { upcoming: 1 } : undefined);
    await webhookSender.settled();
    return name;
  });

  onForm('/faults', (form) => {
    const names = form.getAll('fault').filter(isPreset);
    state.transaction(() => faults.replace(faultsOf(names)));
    return 'faults';
  });

  onForm('/webhooks', async (): Promise<Notice> => {
    await webhookSender.flush();
    return 'flushed';
  });
}

function isOver({ account }: SubscriptionCard): boolean {
  return ['CANCELLED', 'EXPIRED'].includes(account.subscription.status);
}

/** Runs an action. If the simulated PayPal refuses the action, the page shows a notice. */
async function noticeOf(act: () => Notice | Promise<Notice>): Promise<Notice> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof PayPalError) {
      return 'refused';
    }
    throw error;
  }
}

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  // Forms must send their origin, so that requests of foreign pages can be refused.
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
};
