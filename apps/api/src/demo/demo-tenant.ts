import type { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';

interface DemoCustomer {
  readonly name: string;
  readonly email: string;
  readonly municipality: string;
  readonly street: string;
  readonly phone?: string;
  readonly company?: { readonly vatCode: string; readonly sdi: string; readonly pec: string };
}

interface DemoPlan {
  readonly name: string;
  readonly netCents: number;
  readonly months: number;
  readonly isActive?: boolean;
  readonly features: readonly string[];
}

/** An action at PayPal, so many days before the creation of the demo. */
export interface DemoAction {
  readonly daysAgo: number;
  readonly action: 'refuseNext' | 'refundSome' | 'anotherPrice' | 'cancelAsBuyer';
}

export interface DemoSubscription {
  /** Index into the customers, and name of the plan. */
  readonly customer: number;
  readonly plan: string;
  readonly status: SubscriptionStatus;
  /** Days before the creation of the demo. */
  readonly startedDaysAgo: number;
  /** Bank transfers already received, in cents. */
  readonly transfers?: readonly number[];
  /** Present for customers who pay at PayPal, also without actions. */
  readonly atPayPal?: readonly DemoAction[];
}

interface DemoAddress {
  readonly street: string;
  readonly municipality: string;
}

export interface DemoTenant {
  readonly name: string;
  readonly configuration: string;
  readonly paypal: { readonly clientId: string; readonly secret: string };
  readonly features: Readonly<Record<string, string>>;
  readonly addresses: readonly DemoAddress[];
  readonly plans: readonly DemoPlan[];
  readonly customers: readonly DemoCustomer[];
  readonly subscriptions: readonly DemoSubscription[];
}

/** The VAT rate of all prices, in basis points. */
export const demoVat = 2_200;
