import type { Plan, Product } from './catalogue/catalogue.ts';
import { simulatedClock } from './clock.ts';
import { faultEngine } from './control/faults.ts';
import { openState } from './state.ts';
import type {
  Approval,
  Dispute,
  Refund,
  Subscription,
  Transaction,
} from './subscription/subscription.ts';
import { eventPublisher } from './webhook/event-publisher.ts';
import { type SendWebhook, sendByHttp } from './webhook/send-webhook.ts';
import type { Transmission, Webhook, WebhookEvent } from './webhook/webhook.ts';
import { webhookSender } from './webhook/webhook-sender.ts';

/** An app registered at the simulated PayPal: its credentials and the merchant name shown to buyers. */
export interface MerchantApp {
  clientId: string;
  secret: string;
  merchantName: string;
}

export interface SimulatorOptions {
  /** The path of the database file. The file keeps the state when the process restarts. */
  stateFile: string;
  /** The absolute address with the prefix. A function if the port is known only after the server listens. */
  publicBaseUrl: string | (() => string);
  /** The registered apps; any other client id is refused. */
  clients?: readonly MerchantApp[];
  clock?: () => Date;
  /** Whether due payments run every second. Otherwise they run only when the control API moves the clock. */
  billsAutomatically?: boolean;
  /** Receives the offset of the simulated time at the start and after every change. */
  onClockMoved?: (offsetMs: number) => void;
  /** Sends a webhook; the default sends it by HTTP. */
  sendWebhook?: SendWebhook;
  /**
   * The opener policy of the host's own payment page. Its popup gets the same policy: WebKit takes a popup of the same
   * origin with another policy for closed.
   */
  hostOpenerPolicy?: 'same-origin-allow-popups';
}

export const demoApp: MerchantApp = {
  clientId: 'sim-client',
  secret: 'sim-secret',
  merchantName: 'Negozio di prova',
};

export type SimulatorParts = ReturnType<typeof openParts>;
export type Simulator = ReturnType<typeof openSimulator>;

/** The simulated PayPal without HTTP: state, clock, faults and webhooks. */
export function openSimulator({ sendWebhook = sendByHttp, ...options }: SimulatorOptions) {
  const parts = openParts(options);
  const webhookSenderOfParts = webhookSender(parts, sendWebhook);
  return {
    ...parts,
    webhookSender: webhookSenderOfParts,
    ...eventPublisher(parts, webhookSenderOfParts),
  };
}

function openParts({
  stateFile,
  publicBaseUrl,
  clients = [demoApp],
  clock = () => new Date(),
  onClockMoved,
  hostOpenerPolicy,
}: Omit<SimulatorOptions, 'sendWebhook'>) {
  const state = openState(stateFile);
  const apps = new Map(clients.map((app) => [app.clientId, app]));
  const baseUrl = () =>
    (typeof publicBaseUrl === 'string' ? publicBaseUrl : publicBaseUrl()).replace(/\/$/, '');

  return {
    state,
    clock: simulatedClock(state, clock, onClockMoved),
    faults: faultEngine(state),
    baseUrl,
    /** The opener policy of a popup that a page of this origin has opened. */
    openerPolicyFor: (opener: string | undefined) =>
      hostOpenerPolicy && opener === new URL(baseUrl()).origin ? hostOpenerPolicy : 'unsafe-none',
    app: (clientId: string) => apps.get(clientId),
    products: state.collection<Product>('product'),
    plans: state.collection<Plan>('plan'),
    subscriptions: state.collection<Subscription>('subscription'),
    approvals: state.collection<Approval>('approval'),
    transactions: state.collection<Transaction>('transaction'),
    refunds: state.collection<Refund>('refund'),
    disputes: state.collection<Dispute>('dispute'),
    webhooks: state.collection<Webhook>('webhook'),
    events: state.collection<WebhookEvent>('event'),
    /** `transmissions` has all transmissions, `outgoing` only those that are not finished. */
    transmissions: state.collection<Transmission>('transmission'),
    outgoing: state.collection<Transmission>('outgoing'),
  };
}
