import type { OwnSubscription } from './own-books.ts';
import type { Shop, shopCatalogue } from './shop-catalogue.ts';
import type { shopTime } from './shop-time.ts';
import { euro } from './tariff.ts';

type Parts = Shop & ReturnType<typeof shopCatalogue> & ReturnType<typeof shopTime>;

/** The actions of payments by bank transfer, and of the end of a subscription. */
export function shopTransfers({ api, books, ask, done, paymentId, periodOf, handleEvents }: Parts) {
  async function awaitsTransfer(sub: OwnSubscription): Promise<void> {
    await done(ask('PUT', `/api/subscription/setPaymentWithBankTransfer/${sub.id}`));
    sub.status = 4;
  }

  /**
   * Records and approves a transfer. Returns the id of the transfer, the id of its ledger entry and its receipt in the
   * audit's own books.
   */
  async function transfers(
    sub: OwnSubscription,
    cents: number,
    { at = String(api.now()), number = 0 } = {},
  ) {
    const { id } = await done(
      ask('POST', '/api/BankTransfer/create', {
        paymentId: await paymentId(sub, number),
        amount: euro(cents),
        approvalDate: at,
      }),
    );
    const period = periodOf(sub, number);
    const receipt = books.receives(sub, { kind: 'transfer', cents, at, period });
    return { id: Number(id), receipt };
  }

  async function activates(sub: OwnSubscription, reason?: string): Promise<void> {
    const path = `/api/subscription/setActiveNoRenewal/${sub.id}`;
    await done(ask('PUT', path, reason === undefined ? undefined : { writeOffReason: reason }));
    const last = sub.periods.at(-1);
    if (last) last.confirmed = true;
    if (reason !== undefined && last) books.writesOff(last, String(api.now()));
    sub.status = 3;
  }

  async function cancels(sub: OwnSubscription): Promise<void> {
    await done(ask('DELETE', `/api/subscription/cancel/${sub.id}`));
    await api.runJob('provider-tasks');
    await handleEvents();
    sub.status = 5;
  }

  return { awaitsTransfer, transfers, activates, cancels };
}
