import type { ReplayShop } from './shop.ts';

/** A debit of today in a statement, registered as the return of a transfer of this amount. */
export async function takenBack(
  shop: ReplayShop,
  text: string,
  [debit, of]: readonly [string, number],
) {
  const [day, month, year] = new Date(shop.clock()).toLocaleDateString('it-IT').split('/');
  const on = `${day?.padStart(2, '0')}/${month?.padStart(2, '0')}/${year}`;
  await shop.statement(await shop.bankAccount(), [[on, debit, text]]);
  await shop.recordsReturn(text, (await shop.entry('transfer', of)).id);
}
