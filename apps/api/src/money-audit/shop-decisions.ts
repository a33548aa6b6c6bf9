import { type AuditedShop, anAuditedShop } from './audited-shop.ts';
import type { OwnSubscription } from './own-books.ts';
import { euro } from './tariff.ts';

/** The actions of an administrator. Each returns its HTTP status. */
export function decisions(shop: AuditedShop, ask = shop.ask) {
  const status = async (answer: ReturnType<typeof ask>) => (await answer).status;
  const entryId = async (kind: string, nth = 0): Promise<number> =>
    (await shop.entryOf(kind, nth))['id'];
  return {
    entryId,
    refund: (id: number, amount?: number) =>
      status(
        ask(
          'POST',
          `/api/ledger/refund/${id}`,
          amount === undefined ? {} : { amount: euro(amount) },
        ),
      ),
    sendsBack: (id: number, amount: number, returnedOn = String(shop.api.now())) =>
      status(ask('POST', `/api/ledger/returnTransfer/${id}`, { amount: euro(amount), returnedOn })),
    uses: async (id: number, sub: OwnSubscription, number = 0) => {
      const receivableId = (await shop.receivableOf(sub, number))['id'];
      return status(ask('POST', `/api/ledger/applyCredit/${id}`, { receivableId }));
    },
    writesOff: async (sub: OwnSubscription, number = 0) => {
      const { id } = await shop.receivableOf(sub, number);
      return status(ask('POST', `/api/receivable/writeOff/${id}`, { reason: 'Accordo' }));
    },
    cancelsWriteOff: async (nth = 0) => {
      const id = await entryId('writeOff', nth);
      return status(ask('POST', `/api/ledger/cancelWriteOff/${id}`, { reason: 'Riga sbagliata' }));
    },
    records: async (
      sub: OwnSubscription,
      amount: number,
      { at = String(shop.api.now()), number = 0 }: { at?: string; number?: number } = {},
    ) => {
      const paymentId = await shop.paymentId(sub, number);
      const body = { paymentId, amount: euro(amount), approvalDate: at };
      const { status: code, data } = await ask('POST', '/api/BankTransfer/create', body);
      if (code !== 200) throw new Error(`transfer refused: ${code}`);
      return Number(data.id);
    },
    corrects: async (
      sub: OwnSubscription,
      id: number,
      { amount, at, number = 0 }: { amount: number; at: string; number?: number },
    ) => {
      const paymentId = await shop.paymentId(sub, number);
      const body = { id, paymentId, amount: euro(amount), approvalDate: at };
      return status(ask('PUT', '/api/BankTransfer/update', body));
    },
    deletes: (id: number) => status(ask('DELETE', `/api/BankTransfer/delete/${id}`)),
    activates: (sub: OwnSubscription, reason?: string) =>
      status(
        ask(
          'PUT',
          `/api/subscription/setActiveNoRenewal/${sub.id}`,
          reason && { writeOffReason: reason },
        ),
      ),
  };
}

export interface Setup {
  readonly now?: string;
  readonly rate?: number;
  readonly months?: number;
  readonly start?: string;
}

/** A subscription that awaits a transfer, and the actions of its administrator. */
export async function awaited(
  gross: number,
  { now = '2026-11-21T09:30:00Z', rate = 22, ...terms }: Setup = {},
) {
  const shop = await anAuditedShop({ now });
  const sub = await shop.subscribes({ gross, rate, ...terms });
  await shop.awaitsTransfer(sub);
  const another = async (price: number, percent: number) => {
    const other = await shop.subscribes({
      customerId: sub.customerId,
      gross: price,
      rate: percent,
    });
    await shop.awaitsTransfer(other);
    return other;
  };
  return { shop, sub, another, ...decisions(shop) };
}

/** A subscription whose first charge PayPal has completed. */
export async function charged({
  now = '2026-11-21T09:30:00Z',
  gross = 1_220,
  rate = 22,
}: Setup & { gross?: number } = {}) {
  const shop = await anAuditedShop({ now });
  const sub = await shop.subscribes({ gross, rate });
  const { paid } = await shop.paysOnline(sub);
  return { shop, sub, paid, ...decisions(shop) };
}

/** A customer pays a link at PayPal while this fault is active. Returns the customer's subscription. */
export async function pays(
  shop: AuditedShop,
  sub: OwnSubscription,
  { number = 0, subscriptions = {} }: { number?: number; subscriptions?: object } = {},
) {
  await shop.api.paypal.faults({ subscriptions });
  const { token, request } = await shop.aLink(sub, { number });
  const paid = await shop.api.paypal.createSubscription(request);
  await shop.api.paypal.approve(paid);
  await shop.confirm(token, paid);
  await shop.handleEvents();
  await shop.api.paypal.faults({});
  return paid;
}

/** Expects that the books contain each completed sale of PayPal once, on PayPal's day. */
export async function journalAndBooks(shop: AuditedShop, ...paid: string[]) {
  const sales = (await Promise.all(paid.map((one) => shop.salesOf(one)))).flat();
  const own = sales.filter(({ status }) => !['PENDING', 'DECLINED', 'DENIED'].includes(status));
  const booked = (await shop.ledger()).filter(({ kind }) => kind === 'charge');
  const second = (at: string) => Math.floor(Date.parse(at) / 1000);
  return [
    booked.map(({ occurredAt }) => second(occurredAt)),
    own.map(({ time }) => second(time)),
  ].map((times) => times.toSorted((a, b) => a - b).join(' '));
}
