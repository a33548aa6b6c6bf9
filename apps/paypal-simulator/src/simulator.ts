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
import { announcer } from './webhook/announcer.ts';
import { courier } from './webhook/courier.ts';
import { sendByHttp } from './webhook/send-webhook.ts';
import type { SendWebhook } from './webhook/send-webhook.ts';
import type { Transmission, Webhook, WebhookEvent } from './webhook/webhook.ts';

/** An app registered with the simulated PayPal: its credentials and the seller buyers see. */
export interface MerchantApp {
  clientId: string;
  secret: string;
  merchantName: string;
}

export interface SimulatorOptions {
  /** Where the state lives: a file survives restarts. */
  stateFile: string;
  /** The absolute address, prefix included; a function when it is known only after listening. */
  publicBaseUrl: string | (() => string);
  /** The apps PayPal knows; any other client id is refused. */
  clients?: readonly MerchantApp[];
  clock?: () => Date;
  /** Whether what falls due is billed every second; otherwise only when the clock is moved here. */
  billsByItself?: boolean;
  /** Told how far the simulated time is ahead of the clock: at the start, and whenever that changes. */
  onClockMoved?: (offsetMs: number) => void;
  /** How webhooks travel; by HTTP unless told otherwise. */
  sendWebhook?: SendWebhook;
}

export const demoApp: MerchantApp = {
  clientId: 'sim-client',
  secret: 'sim-secret',
  merchantName: 'Negozio di prova',
};

export type SimulatorParts = ReturnType<typeof openParts>;
export type Simulator = ReturnType<typeof openSimulator>;

/** The simulated PayPal without HTTP: what it remembers, what time it is, which faults are on, whom it tells. */
export function openSimulator({ sendWebhook = sendByHttp, ...options }: SimulatorOptions) {
  const parts = openParts(options);
  const courierOfParts = courier(parts, sendWebhook);
  return { ...parts, courier: courierOfParts, ...announcer(parts, courierOfParts) };
}

function openParts({
  stateFile,
  publicBaseUrl,
  clients = [demoApp],
  clock = () => new Date(),
  onClockMoved,
}: Omit<SimulatorOptions, 'sendWebhook'>) {
  const state = openState(stateFile);
  const apps = new Map(clients.map((app) => [app.clientId, app]));

  return {
    state,
    clock: simulatedClock(state, clock, onClockMoved),
    faults: faultEngine(state),
    baseUrl: () =>
      (typeof publicBaseUrl === 'string' ? publicBaseUrl : publicBaseUrl()).replace(/\/$/, ''),
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
    /** Every transmission, and those of them that are not over. */
    transmissions: state.collection<Transmission>('transmission'),
    outgoing: state.collection<Transmission>('outgoing'),
  };
}
