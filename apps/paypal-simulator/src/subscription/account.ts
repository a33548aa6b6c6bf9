import type { Plan } from '../catalogue/catalogue.ts';
import type { Subscription } from './subscription.ts';

/** A subscription with the plan's terms that apply to it. */
export interface Account {
  clientId: string;
  subscription: Subscription;
  plan: Plan;
}
