import type { Pot } from './books.ts';
import type { ReplayShop } from './shop.ts';

interface Return {
  readonly pot: Pot;
  readonly cents: number;
  /** The amount of the transfer in cents. */
  readonly of: number;
}

/** Registers an outgoing movement of today as the return of a transfer, in the product and in the oracle. */
export async function takenBack(shop: ReplayShop, text: string, { pot, cents, of }: Return) {
  const [day, month, year] = new Date(shop.clock()).toLocaleDateString('it-IT').split('/');
  const on = `${day?.padStart(2, '0')}/${month?.padStart(2, '0')}/${year}`;
  const debit = `-${(cents / 100).toFixed(2).replace('.', ',')}`;
  await shop.statement(await shop.bankAccount(), [[on, debit, text]]);
  await shop.recordsReturn(text, (await shop.entry('transfer', of)).id);
  shop.own.returns(pot, cents, { at: shop.clock(), kind: 'reversal' });
}
