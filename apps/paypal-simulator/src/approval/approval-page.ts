import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Simulator } from '../simulator.ts';
import type { Accounts } from '../subscription/accounts.ts';
import { agree, findApproval, type Pending } from '../subscription/approval.ts';
import { statusAfter } from '../subscription/life-cycle.ts';
import type { ApplicationContext } from '../subscription/subscription.ts';
import { PayPalError } from '../wire/errors.ts';
import {
  type Closing,
  messageView,
  type Outcome,
  offerView,
  renderPage,
} from './approval-views.ts';
import type { Html } from './html.ts';
import { offerOf } from './offer.ts';
import { originOf } from './opener.ts';
import { pageHeaders } from './page-headers.ts';

const PageQuery = z.object({
  ba_token: z.string().max(60).catch(''),
  opener: z.string().max(300).optional().catch(undefined),
});

const path = '/webapps/billing/subscriptions';

const concludedTitle = 'Richiesta conclusa';

interface Shown {
  readonly title: string;
  readonly content: Html;
  /** The addresses to which the page's forms may send the browser. */
  readonly targets?: readonly string[];
  /** The origin of the page that opened the popup. */
  readonly opener?: string | undefined;
}

/** The page on which the simulated buyer accepts or declines a subscription. */
export function approvalPage(
  fastify: FastifyInstance,
  simulator: Simulator,
  accounts: Accounts,
): void {
  const assets = () => `${new URL(simulator.baseUrl()).pathname.replace(/\/$/, '')}/webapps/assets`;
  const show = (reply: FastifyReply, { title, content, targets = [], opener }: Shown) => {
    const openerPolicy = simulator.openerPolicyFor(opener);
    return reply
      .headers(pageHeaders(targets, openerPolicy))
      .send(renderPage({ title, assets: assets(), content }));
  };

  function showUnknown(reply: FastifyReply) {
    const content = messageView({
      tone: 'problem',
      title: 'Richiesta non trovata',
      text: 'Il collegamento non è valido o non è più disponibile. Chiudi questa finestra e riprova dal negozio.',
    });
    return show(reply.code(404), { title: 'Richiesta non trovata', content });
  }

  fastify.get(path, (request, reply) => {
    const { ba_token, opener } = PageQuery.parse(request.query);
    const pending = findApproval(simulator, accounts, ba_token);
    if (!pending) {
      return showUnknown(reply);
    }
    const origin = originOf(opener);
    if (!canStillApprove(pending)) {
      const content = concluded(pending, origin);
      return show(reply, { title: concludedTitle, content, opener: origin });
    }
    const { returnUrl, cancelUrl } = pending.account.subscription.context;
    const offer = offerOf(simulator, accounts, pending);
    const targets = [returnUrl, cancelUrl].flatMap((url) => (url ? new URL(url).origin : []));
    const content = offerView(offer, ba_token, origin);
    return show(reply, { title: offer.merchantName, content, targets, opener: origin });
  });

  fastify.post(path, async (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const pending = findApproval(simulator, accounts, form.get('ba_token') ?? '');
    if (!pending) {
      return showUnknown(reply);
    }
    const opener = originOf(form.get('opener'));
    const decision = decisionOf(form.get('decision'));
    if (decision === undefined || (decision === 'approve' && !canStillApprove(pending))) {
      return show(reply, { title: concludedTitle, content: concluded(pending, opener), opener });
    }
    if (decision === 'approve') {
      simulator.state.transaction(() =>
        agree(simulator, accounts, { ...pending, at: simulator.clock.now() }),
      );
      if (simulator.faults.webhooks().beforeBrowserReturn) {
        await simulator.webhookSender.settled();
      }
    }

    const { subscription } = pending.account;
    const back = opener === undefined ? addressBack(decision, subscription.context) : undefined;
    if (back !== undefined) {
      const target = new URL(back);
      target.searchParams.set('subscription_id', subscription.id);
      target.searchParams.set('ba_token', pending.approval.id);
      return reply.headers(pageHeaders([], 'unsafe-none')).redirect(target.toString(), 303);
    }
    const content = messageView({
      ...outcomeTexts[decision],
      closing: closingOf(pending, decision, opener),
      closesAlone: true,
    });
    return show(reply, { title: outcomeTexts[decision].title, content, opener });
  });
}

const outcomeTexts = {
  approve: {
    tone: 'done',
    title: 'Abbonamento accettato',
    text: 'Il pagamento simulato è andato a buon fine. Puoi tornare al negozio.',
  },
  cancel: {
    tone: 'stopped',
    title: 'Hai annullato',
    text: 'Non è stato attivato nessun abbonamento. Puoi tornare al negozio e riprovare.',
  },
  error: {
    tone: 'problem',
    title: 'Qualcosa è andato storto',
    text: 'Hai simulato un errore di PayPal. Nessun abbonamento è stato attivato.',
  },
} as const satisfies Record<Outcome, object>;

function decisionOf(value: string | null): Outcome | undefined {
  return value === 'approve' || value === 'cancel' || value === 'error' ? value : undefined;
}

function addressBack(decision: Outcome, { returnUrl, cancelUrl }: ApplicationContext) {
  return { approve: returnUrl, cancel: cancelUrl, error: undefined }[decision];
}

function canStillApprove({ approval, account }: Pending): boolean {
  if (approval.approvedAt !== undefined || approval.holdsFrom !== undefined) {
    return false;
  }
  try {
    statusAfter(approval.revision ? 'revise' : 'approve', account.subscription.status);
    return true;
  } catch (error) {
    if (error instanceof PayPalError) {
      return false;
    }
    throw error;
  }
}

function concluded(pending: Pending, opener: string | undefined): Html {
  const { approvedAt, holdsFrom } = pending.approval;
  return approvedAt === undefined && holdsFrom === undefined
    ? messageView({
        tone: 'stopped',
        title: 'Richiesta conclusa',
        text: 'Questo abbonamento non è più in attesa di approvazione.',
      })
    : messageView({
        tone: 'done',
        title: 'Hai già accettato',
        text: 'Questo abbonamento è già stato approvato: non serve altro.',
        closing: closingOf(pending, 'approve', opener),
      });
}

function closingOf(
  { approval, account }: Pending,
  outcome: Outcome,
  opener: string | undefined,
): Closing {
  return {
    outcome,
    opener,
    subscriptionId: account.subscription.id,
    orderId: approval.id.slice('BA-'.length),
  };
}
