import { testAccount } from '../testing/simulated-paypal.ts';
import type { Answer } from './callers.ts';
import type { Json } from './json.ts';
import type { OwnReceipt, OwnSubscription } from './own-books.ts';
import type { Shop, shopCatalogue } from './shop-catalogue.ts';
import type { shopTime } from './shop-time.ts';
import { feeOn } from './tariff.ts';

type Parts = Shop & ReturnType<typeof shopCatalogue> & ReturnType<typeof shopTime>;

/** The actions of payments through PayPal. */
export function shopOnline({ api, books, ask, done, paymentId, periodOf, handleEvents }: Parts) {
  async function aLink(sub: OwnSubscription, { replace = false, number = 0, provider = 0 } = {}) {
    const { token } = await done(
      ask('POST', '/api/PaymentToken/create', {
        paymentId: await paymentId(sub, number),
        ...(replace && { replace }),
        ...(provider && { selectedPaymentProviderId: provider }),
      }),
    );
    const page = await api.nobody.raw({
      method: 'GET',
      url: `/api/PaymentToken/validate?token=${token}`,
    });
    const { data } = page.json<Json>();
    return { token: String(token), request: data?.checkout?.subscription };
  }

  const confirm = async (token: string, providerSubscriptionId: string): Promise<Answer> => {
    const response = await api.nobody.raw({
      method: 'PUT',
      url: '/api/Payment/updatePayment',
      payload: { token, providerSubscriptionId },
    });
    const { message, data } = response.json<Json>();
    return { status: response.statusCode, message, data };
  };

  async function salesOf(paid: string, account = testAccount): Promise<Json[]> {
    const range = 'start_time=2020-01-01T00:00:00Z&end_time=2040-01-01T00:00:00Z';
    const { transactions = [] } = await api.paypal.read<Json>(
      `/v1/billing/subscriptions/${paid}/transactions?${range}`,
      account,
    );
    return transactions;
  }

  /**
   * The customer pays a link at PayPal, and the browser returns to our page. The first charge covers the period in the
   * audit's own books.
   */
  async function paysOnline(sub: OwnSubscription, options: { number?: number } = {}) {
    const number = options.number ?? 0;
    const { token, request } = await aLink(sub, { number });
    const paid = await api.paypal.createSubscription(request);
    await api.paypal.approve(paid);
    const answer = await confirm(token, paid);
    await handleEvents();
    const at = String(api.now().round('second'));
    books.isBilledSince(sub, at, number);
    const period = periodOf(sub, number);
    const receipt = books.receives(sub, {
      kind: 'charge',
      cents: sub.gross,
      at,
      period,
      fee: feeOn(sub.gross),
    });
    return { paid, token, answer, receipt };
  }

  /** Books PayPal's charge of a period in the audit's own books. */
  function isCharged(
    sub: OwnSubscription,
    number: number,
    { at, cents = sub.gross }: { readonly at: string; readonly cents?: number },
  ): OwnReceipt {
    const period = books.opens(sub, number);
    return books.receives(sub, { kind: 'charge', cents, at, period, fee: feeOn(cents) });
  }

  return { aLink, confirm, salesOf, paysOnline, isCharged };
}
