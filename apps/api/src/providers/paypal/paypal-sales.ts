import { fromDecimalText } from '@canone/contracts/values/money';
import type { ProviderRefund, ProviderSale } from '../payment-gateway.ts';
import type { Refund, Sale, Transaction } from './paypal-wire.ts';

type Standing = Pick<ProviderSale, 'status' | 'givenBack'>;

const paid: Standing = { status: 'paid', givenBack: 'nothing' };
const denied: Standing = { status: 'denied', givenBack: 'nothing' };

/**
 * By the status names of a sale; those of a transaction are the same in capitals. A refunded sale still counts as paid.
 */
const standings: Readonly<Record<string, Standing>> = {
  completed: paid,
  partially_refunded: { status: 'paid', givenBack: 'part' },
  refunded: { status: 'paid', givenBack: 'all' },
  pending: { status: 'pending', givenBack: 'nothing' },
};

/** Undefined for another currency. */
export function euroCents(currency: string, text: string): number | undefined {
  return currency === 'EUR' ? fromDecimalText(text) : undefined;
}

/**
 * The update time of a sale is its completion or refusal. A later refund changes it too, so a refunded sale has its
 * creation time.
 */
function timeOf({ state, create_time, update_time = create_time }: Sale): Temporal.Instant {
  return Temporal.Instant.from(state.includes('refunded') ? create_time : update_time);
}

/** PayPal uses a negative sign for outgoing money in some responses and none in others. */
export function euroCentsWithoutSign(currency: string, text: string): number | undefined {
  return euroCents(currency, text.replace(/^-/, ''));
}

/** The sale in the links. */
export function saleIdIn(links: Refund['links']): string | undefined {
  const { href } = (links ?? []).find(({ rel }) => rel === 'sale') ?? {};
  return href && /\/payments\/sale\/([A-Za-z0-9]+)$/.exec(href)?.[1];
}

/** A charge in the older format of amounts. */
export function saleOf(sale: Sale): ProviderSale {
  const { id, state, amount, transaction_fee: fee, billing_agreement_id } = sale;
  return {
    id,
    ...(standings[state] ?? denied),
    grossCents: euroCents(amount.currency, amount.total),
    feeCents: (fee && euroCentsWithoutSign(fee.currency, fee.value)) ?? null,
    at: timeOf(sale),
    begunAt: Temporal.Instant.from(sale.create_time),
    providerSubscriptionId: billing_agreement_id,
  };
}

export function saleOfTransaction(
  {
    id,
    status,
    amount_with_breakdown: { gross_amount: gross, fee_amount: fee },
    time,
  }: Transaction,
  providerSubscriptionId: string,
): ProviderSale {
  return {
    id,
    ...(standings[status.toLowerCase()] ?? denied),
    grossCents: euroCents(gross.currency_code, gross.value),
    feeCents: (fee && euroCentsWithoutSign(fee.currency_code, fee.value)) ?? null,
    at: Temporal.Instant.from(time),
    begunAt: Temporal.Instant.from(time),
    providerSubscriptionId,
  };
}

const refundStates: Readonly<Record<string, ProviderRefund['state']>> = {
  completed: 'done',
  failed: 'failed',
  cancelled: 'failed',
};

export const refundStateOf = (state: string) => refundStates[state] ?? 'pending';

export function refundOf({
  id,
  sale_id,
  links,
  state,
  amount,
  create_time,
}: Refund): ProviderRefund {
  return {
    id,
    saleId: sale_id ?? saleIdIn(links),
    state: refundStateOf(state),
    grossCents: euroCentsWithoutSign(amount.currency, amount.total),
    at: Temporal.Instant.from(create_time),
  };
}
