/** The rows of the limit and its responses. `limit-server.ts` describes the limit. */

interface Payment {
  readonly id: number;
  readonly period: number;
  readonly gross_cents: number;
  readonly rest: number;
  readonly settled_at: string | null;
  readonly provider_subscription_id: string | null;
  readonly charge_state: string | null;
}

export interface Counted {
  readonly total?: string;
}

export interface Row extends Counted {
  readonly id: number;
  readonly user_id: number;
  readonly user_name: string;
  readonly user_email: string;
  readonly hidden_at: Date | null;
  readonly plan_id: number;
  readonly plan_name: string;
  readonly net_cents: number;
  readonly plan_vat: number;
  readonly is_active: boolean;
  readonly status: number;
  readonly start_at: Date;
  readonly end_at: Date;
  readonly gross_cents: number;
  readonly vat_basis_points: number;
  readonly list_net_cents: number | null;
  readonly recurrence_months: number;
  readonly version: number;
  readonly cancel_requested_at: Date | null;
  readonly payments: readonly Payment[] | null;
}

export const euro = (cents: number) => cents / 100;

const standing = {
  kind: 'regular',
  isRefused: false,
  nextAttemptAt: null,
  amount: 0,
  meaning: 'Il pagamento è andato a buon fine e si rinnova da solo.',
};

export function view(row: Row) {
  return {
    id: row.id,
    userID: row.user_id,
    planID: row.plan_id,
    user: {
      id: row.user_id,
      name: row.user_name,
      email: row.user_email,
      isRemoved: row.hidden_at !== null,
    },
    plan: {
      id: row.plan_id,
      name: row.plan_name,
      recurrenceType: row.recurrence_months,
      recurrenceTypeName: 'Mensile',
      recurringCostBeforeVAT: euro(row.net_cents),
      vatPercentage: euro(row.plan_vat),
      isActive: row.is_active,
    },
    startDate: row.start_at,
    endDate: row.end_at,
    nextBillingDate: row.end_at,
    nextBillingSource: 'schedule',
    scheduledEnd: row.end_at,
    nextDueDate: row.end_at,
    subscriptionStatus: row.status,
    subscriptionStatusName: 'Active',
    paymentAmount: euro(row.gross_cents),
    vatPercentage: euro(row.vat_basis_points),
    priceKind: 'regular',
    listAmount: row.list_net_cents === null ? null : euro(row.list_net_cents),
    payments: (row.payments ?? []).map((payment) => ({
      id: payment.id,
      period: payment.period,
      amountDue: euro(payment.gross_cents),
      rest: euro(payment.rest),
      paidAt: payment.settled_at,
      providerSubscriptionId: payment.provider_subscription_id,
      chargeState: payment.charge_state,
    })),
    renewal: 'none',
    standing,
    cancelRequestedAt: row.cancel_requested_at,
    version: row.version,
  };
}

export interface LinkRow extends Row {
  readonly seller_name: string;
}

export function linkView(row: LinkRow, token: string) {
  const page = 'http://127.0.0.1/payment/process';
  return {
    id: row.id,
    token,
    expiryDate: row.end_at,
    status: 0,
    userId: row.user_id,
    planId: row.plan_id,
    amount: euro(row.gross_cents),
    currency: 'EUR',
    paymentId: row.payments?.[0]?.id,
    selectedPaymentProviderId: 1,
    paymentProviderPlanId: `P-${row.plan_id}`,
    providerSubscriptionId: null,
    sellerName: row.seller_name,
    planName: row.plan_name,
    recurrenceType: row.recurrence_months,
    recurrenceTypeName: 'Mensile',
    netAmount: euro(row.net_cents),
    vatAmount: euro(row.gross_cents - row.net_cents),
    vatPercentage: euro(row.vat_basis_points),
    nextBillingDate: row.end_at,
    supportEmail: 'assistenza@canone.example',
    checkout: {
      kind: 'paypal',
      clientId: 'un-client-id',
      sdkBaseUrl: 'https://www.sandbox.paypal.com/sdk/js',
      subscription: {
        plan_id: `P-${row.plan_id}`,
        custom_id: `canone-${token}`,
        application_context: {
          brand_name: row.seller_name,
          locale: 'it-IT',
          shipping_preference: 'NO_SHIPPING',
          user_action: 'SUBSCRIBE_NOW',
          return_url: page,
          cancel_url: page,
        },
      },
    },
  };
}
