import type { Plan, Product } from './catalogue/catalogue.ts';
import { simulatedClock } from './clock.ts';
import { faultEngine } from './control/faults.ts';
import { openState } from './state.ts';
import type { Approval, Refund, Subscription, Transaction } from './subscription/subscription.ts';

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
}

export const demoApp: MerchantApp = {
  clientId: 'sim-client',
  secret: 'sim-secret',
  merchantName: 'Negozio di prova',
};

export type Simulator = ReturnType<typeof openSimulator>;

/** The simulated PayPal without HTTP: what it remembers, what time it is, which faults are on. */
export function openSimulator({
  stateFile,
  publicBaseUrl,
  clients = [demoApp],
  clock = () => new Date(),
}: SimulatorOptions) {
  const state = openState(stateFile);
  const apps = new Map(clients.map((app) => [app.clientId, app]));

  return {
    state,
    clock: simulatedClock(state, clock),
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
  };
}
