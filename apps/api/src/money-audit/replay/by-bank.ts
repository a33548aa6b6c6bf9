import { csvOf, multipartOf } from '../../testing/bank-inputs.ts';
import type { Loose } from '../json.ts';
import { awaiting, cancelled, noRenewal, type Period, type Pot, type Sold } from './books.ts';
import type { Sales } from './selling.ts';

type Parts = Sales & { receive(): Promise<void>; readSales(): Promise<void> };

/** Payments by transfer, credit and write-offs. */
export function byTransfer({ own, call, paymentId, receivable, clock, ...parts }: Parts) {
  const { receive, readSales, list } = parts;
  return {
    async awaits(sold: Sold): Promise<void> {
      await call('PUT', `/api/subscription/setPaymentWithBankTransfer/${sold.id}`);
      sold.status = awaiting;
    },

    async transfer(sold: Sold, cents: number, { at = clock(), number = 0 } = {}) {
      await readSales();
      const { id } = await call('POST', '/api/BankTransfer/create', {
        paymentId: await paymentId(sold, number),
        amount: cents / 100,
        approvalDate: at,
      });
      const pot = own.receives(sold, { method: 'bank', cents, at, pays: [number] });
      return { id: Number(id), pot };
    },

    async activate(sold: Sold, reason?: string): Promise<void> {
      const body = reason === undefined ? undefined : { writeOffReason: reason };
      await call('PUT', `/api/subscription/setActiveNoRenewal/${sold.id}`, body);
      const last = sold.periods.at(-1);
      if (reason !== undefined && last) own.waives(last, clock());
      sold.status = noRenewal;
    },

    async cancel(sold: Sold): Promise<void> {
      await call('DELETE', `/api/subscription/cancel/${sold.id}`);
      await receive();
      sold.status = cancelled;
    },

    async useCredit(entryId: number, pot: Pot, sold: Sold): Promise<void> {
      const { id: receivableId } = await receivable(sold);
      await call('POST', `/api/ledger/applyCredit/${entryId}`, { receivableId });
      own.cover(pot, own.period(sold, 0));
    },

    async waive(period: Period): Promise<void> {
      const { id } = await receivable(period.of, period.number);
      await call('POST', `/api/receivable/writeOff/${id}`, { reason: 'Accordo' });
      own.waives(period, clock());
    },

    async takeWaiverBack(period: Period): Promise<void> {
      const waivers = (await list('/api/ledger/getAll')).filter(
        ({ kind, isCancellable }) => kind === 'writeOff' && isCancellable,
      );
      const waiver = waivers.find(({ subscriptionId }) => subscriptionId === period.of.id);
      if (!waiver) throw new Error('no waiver');
      await call('POST', `/api/ledger/cancelWriteOff/${waiver.id}`, { reason: 'Riga sbagliata' });
      own.waives(period, clock(), -Math.round(waiver.amount * 100));
      if (period.of.status === noRenewal) period.of.status = awaiting;
    },

    async sendBack(entryId: number, pot: Pot, cents: number): Promise<void> {
      const body = { amount: cents / 100, returnedOn: clock() };
      await call('POST', `/api/ledger/returnTransfer/${entryId}`, body);
      own.returns(pot, cents, { at: clock(), kind: 'refund' });
    },
  };
}

let accounts = 0;

/** A valid IBAN that differs from those of all other calls. */
function anIban(): string {
  const account = String((accounts += 1) + 7_000_000).padStart(18, '0');
  // in the check digits of an IBAN, the letters D and E count as 13 and 14
  return `DE${String(98n - (BigInt(`${account}131400`) % 97n)).padStart(2, '0')}${account}`;
}

/** The actions on statements of a bank account. */
export function byStatement({ own, call, upload, list }: Sales) {
  async function movement(text: string): Promise<Loose> {
    const found = (await list('/api/bankmovement/getAll')).find((one) => one.text.includes(text));
    if (!found) throw new Error(`no movement ${text}`);
    return found;
  }
  const decide = async (action: string, text: string, body?: object) =>
    call('POST', `/api/bankmovement/${action}/${(await movement(text)).id}`, body);

  return {
    movement,

    async bankAccount({ confirmsExact = false } = {}): Promise<number> {
      const iban = anIban();
      const account = { name: iban, iban, bic: null, holder: 'Noi S.r.l.', isShown: false };
      return (await call('POST', '/api/bankaccount/Create', { ...account, confirmsExact })).id;
    },

    /** Imports a statement. Each row has a day, an amount as a bank writes it, and a text. */
    statement: (accountId: number, rows: readonly (readonly [string, string, string])[]) => {
      const file = csvOf(rows.map(([day, amount, text]) => ({ day, amount, text })));
      return upload('/api/bankstatement/import', multipartOf({ accountId, file }));
    },

    /** Registers the incoming movement with this text as the payment of these receivables. */
    confirms: (text: string, receivableIds: readonly number[]) =>
      decide('confirm', text, { receivableIds }),
    /** Registers the outgoing movement with this text as the return of a transfer. */
    recordsReturn: (text: string, entryId: number) => decide('recordReturn', text, { entryId }),
    undoes: (text: string) => decide('undo', text),

    /** Books an incoming movement of a statement in the oracle, at noon of its day in Rome. */
    receivesByBank: (
      sold: Sold,
      cents: number,
      { at, number = 0 }: { at: string; number?: number },
    ) => own.receives(sold, { method: 'bank', cents, at, pays: [number] }),
  };
}
