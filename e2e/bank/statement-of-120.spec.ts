import { type BankMovement, bankMovementContract } from '@canone/contracts/bank/bank-movement';
import { referenceOf } from '@canone/contracts/bank/creditor-reference';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { planContract } from '@canone/contracts/plans/plan';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import type { Page } from '@playwright/test';
import { anAccount, csvOf, dayBefore, euro, importQuietly } from '../kit/bank-statement.ts';
import { expect, people, test } from '../kit/fixtures.ts';
import { aCustomer, callAs } from '../kit/subscribers.ts';

const surnames = ['Rossi', 'Bianchi', 'Verdi', 'Ferrari', 'Russo', 'Gallo', 'Costa', 'Fontana'];
const firstNames = ['Mario', 'Anna', 'Luca', 'Sara', 'Paolo', 'Elena', 'Marco', 'Giulia'];
const customers = 16;
const plans = 10;
const exact = 60;
const named = 30;
const transfers = 120;

interface Debt {
  readonly receivableId: number;
  readonly name: string;
  readonly plan: string;
  readonly amount: number;
}

/**
 * Creates 160 receivables of 16 customers. The customers share first names and surnames, and each of them has ten plans
 * with different prices.
 */
async function debtsOf(page: Page): Promise<readonly Debt[]> {
  const { create } = planContract.endpoints;
  const offers = await Promise.all(
    [...Array(plans).keys()].map((n) => {
      const body = { name: `Piano ${n}`, recurringCostBeforeVAT: 10 + n, recurrenceType: 1 };
      return callAs(page, create, { body: { ...body, isActive: true } });
    }),
  );
  const startDate = String(Temporal.Now.instant());
  async function debtsOfCustomer(n: number): Promise<Debt[]> {
    const name = `${surnames[n % 8]} ${firstNames[Math.floor(n / 8)]}`;
    const { id: userId } = await aCustomer(page, { name });
    const debts: Debt[] = [];
    for (const { id: planId, name: plan } of offers) {
      const { payments } = await callAs(page, subscriptionContract.endpoints.subscribe, {
        body: { userId, planId, startDate },
      });
      const [first] = payments;
      if (!first) throw new Error('a subscription without a payment');
      debts.push({ receivableId: first.id, name, plan, amount: first.amountDue });
    }
    return debts;
  }
  const all = await Promise.all([...Array(customers).keys()].map(debtsOfCustomer));
  return all.flat();
}

/** The number in the text of each transfer. The test uses it to know which receivable the transfer pays. */
const markerOf = ({ text }: Pick<BankMovement, 'text'>) => Number(/ n(\d+)\./.exec(text)?.[1]);

/**
 * The row of a transfer. Half of the rows have a reference and a quarter have a name and its amount. The other rows
 * match nothing. Two of these are as recent as the matching rows.
 */
function rowOf(n: number, { receivableId, name, amount }: Debt, tenantId: number): string {
  const reference = referenceOf({ tenantId, receivableId });
  if (n < exact) return `${dayBefore(0)};${euro(amount)};Bonifico ${reference} n${n}.`;
  if (n < exact + named) return `${dayBefore(0)};${euro(amount)};BONIFICO DA ${name} PER n${n}.`;
  const wrong = reference.replace(/^RF(\d)/, (_, digit: string) => `RF${(Number(digit) + 1) % 10}`);
  const texts = ['Giroconto', `Rif ${wrong}`, 'RF18 5390 0754 7034', 'Versamento contanti'];
  const day = dayBefore(n < exact + named + 2 ? 0 : 1);
  return `${day};${euro(amount)};${texts[n % 4]} n${n}.`;
}

const focusedLabel = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

async function tabTo(page: Page, isReached: () => Promise<boolean>): Promise<void> {
  for (let tabs = 0; tabs < 80; tabs += 1) {
    if (await isReached()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not reach it');
}

/** Presses Enter and waits until the inbox has moved the focus to another movement. */
async function decide(page: Page): Promise<void> {
  const before = await focusedLabel(page);
  await page.keyboard.press('Enter');
  await page.waitForFunction((label) => {
    const { activeElement } = document;
    const isMain = activeElement?.matches('[data-main]') === true;
    return isMain && activeElement.getAttribute('aria-label') !== label;
  }, before);
}

async function allOf<Item>(read: (page: number) => Promise<{ items: Item[]; totalCount: number }>) {
  const all: Item[] = [];
  for (let page = 1; ; page += 1) {
    const { items, totalCount } = await read(page);
    all.push(...items);
    if (all.length >= totalCount || items.length === 0) return all;
  }
}

const cents = (amounts: readonly number[]) =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);

test('BNK-07 · the keyboard registers a statement of 120 transfers for 160 receivables', async ({
  openAs,
  make,
}) => {
  const tenant = await make.aTenant();
  const page = await openAs(people.superAdmin, tenant.name);
  await page.goto('/');
  const debts = await debtsOf(page);
  const account = await anAccount(page);
  const rows = debts.slice(0, transfers).map((debt, n) => rowOf(n, debt, tenant.id));
  expect(await importQuietly(page, account.id, csvOf(rows))).toMatchObject({ new: transfers });

  await page.goto('/bankmovement');
  const all = page.getByRole('button', { name: 'Registra tutte le esatte' });
  await all.waitFor();
  await tabTo(page, () => all.evaluate((button) => button === document.activeElement));
  await page.keyboard.press('Enter');
  await expect(all).toBeHidden();
  const main = page.locator('[data-main]:focus');
  await main.waitFor();

  const right = new Map(
    debts
      .slice(exact, exact + named)
      .map(({ name, plan, amount }) => [`${euro(amount)} € di ${name}`, `${name} · ${plan}`]),
  );
  for (let step = 0; step < named + 2; step += 1) {
    const label = (await focusedLabel(page)).replaceAll('\u00a0', ' ');
    const [, movement = '', proposal] = /^Registra (.+) del [\d/]+: (.+)$/.exec(label) ?? [];
    const title = right.get(movement);
    if (title === undefined)
      await tabTo(page, async () => (await focusedLabel(page)).startsWith('Ignora '));
    else expect(proposal).toBe(title);
    await decide(page);
  }

  const movements = await allOf((number) =>
    callAs(page, bankMovementContract.endpoints.list, { query: { page: number, pageSize: 100 } }),
  );
  const of = (state: BankMovement['state']) => movements.filter((one) => one.state === state);
  const [confirmed, ignored, open] = [of('confirmed'), of('ignored'), of('open')];
  expect([confirmed.length, ignored.length, open.length]).toEqual([90, 2, 28]);
  for (const one of confirmed)
    expect(one.transfers.map(({ paymentId }) => paymentId)).toEqual([
      debts[markerOf(one)]?.receivableId,
    ]);
  expect([...ignored, ...open].every((one) => markerOf(one) >= exact + named)).toBe(true);
  const paid = cents(debts.slice(0, exact + named).map(({ amount }) => amount));
  const entries = await allOf((number) =>
    callAs(page, ledgerContract.endpoints.list, { query: { page: number, pageSize: 100 } }),
  );
  const receivables = await allOf((number) =>
    callAs(page, receivableContract.endpoints.list, { query: { page: number, pageSize: 100 } }),
  );
  expect(cents(confirmed.map(({ amount }) => amount))).toBe(paid);
  expect(cents(entries.map(({ amount }) => amount))).toBe(paid);
  expect(cents(receivables.map(({ rest }) => rest))).toBe(
    cents(debts.map(({ amount }) => amount)) - paid,
  );
});
