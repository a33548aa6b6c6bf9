import type { Plan } from '../catalogue/catalogue.ts';
import type { Subscription } from './subscription.ts';

/** A running subscription, with the plan as it holds for it. */
export interface Account {
  clientId: string;
  subscription: Subscription;
  plan: Plan;
}
