import { type BankMovement, bankMovementContract } from '@canone/contracts/bank/bank-movement';
import { referenceOf } from '@canone/contracts/bank/creditor-reference';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvOf } from '../../../testing/bank-inputs.ts';
import { aBankTenant, type BankTenant } from '../../../testing/bank-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { frozenAmounts } from '../receivables/receivable.service.ts';

const debtors = 500;
const transfers = 400;

const names = ['Rossi', 'Bianchi', 'Verdi', 'Ferrari', 'Russo', 'Gallo', 'Costa', 'Fontana'];
const others = [
  'Mario',
  'Anna',
  'Luca',
  'Sara',
  'Paolo',
  'Elena',
  'Marco',
  'Giulia',
  'Piero',
  'Rita',
];
/** 500 customers share 80 names and 25 amounts, so many customers have the same name and the same amount. */
const nameOf = (n: number) => `${names[n % names.length]} ${others[n % others.length]}`;
const centsOf = (n: number) => 1_000 + (n % 25) * 61;
const euro = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');

/** Creates customers with one unpaid transfer each. Returns the ids of their receivables in the order of creation. */
async function manyDebtors(api: TestApi, tenantId: number): Promise<readonly number[]> {
  const plan = await api.make.aPlan(tenantId);
  const all = [...Array(debtors).keys()];
  const people = await api.make.asOwner((db) =>
    db
      .insertInto('users')
      .values(
        all.map((n) => ({ name: nameOf(n), email: `c${n}@quattrocento.example`, role_id: 4 })),
      )
      .returning(['id', 'name', 'email'])
      .execute(),
  );
  await api.make.asOwner((db) =>
    db
      .insertInto('memberships')
      .values(
        people.map(({ id, name, email }) => ({ tenant_id: tenantId, user_id: id, name, email })),
      )
      .execute(),
  );
  const at = '2026-11-01T09:00:00Z';
  return api.make.inTenant(tenantId, async (db) => {
    const subscriptions = await db
      .insertInto('subscriptions')
      .values(
        people.map(({ id }, n) => ({
          tenant_id: tenantId,
          user_id: id,
          plan_id: plan.id,
          status: 4,
          start_at: at,
          end_at: at,
          gross_cents: centsOf(n),
          vat_basis_points: 2_200,
          recurrence_months: 1,
        })),
      )
      .returning('id')
      .execute();
    const receivables = await db
      .insertInto('receivables')
      .values(
        subscriptions.map(({ id }, n) => ({
          tenant_id: tenantId,
          subscription_id: id,
          due_at: at,
          ends_at: '2026-12-01T09:00:00Z',
          ...frozenAmounts({ grossCents: centsOf(n), vatBasisPoints: 2_200 }),
        })),
      )
      .returning('id')
      .execute();
    return receivables.map(({ id }) => id);
  });
}

describe('a statement of 400 transfers for 500 receivables', () => {
  let api: TestApi;
  let bank: BankTenant;
  let receivables: readonly number[];
  let movements: readonly BankMovement[];

  /** Half of the rows have a reference, a quarter have a name and the amount. The other rows identify no customer. */
  function rowOf(n: number) {
    const reference = referenceOf({ tenantId: bank.tenantId, receivableId: receivables[n] ?? 0 });
    const day = '20/11/2026';
    if (n < 200) return { day, amount: euro(centsOf(n)), text: `Bonifico ${reference} n${n}.` };
    if (n < 300)
      return { day, amount: euro(centsOf(n)), text: `BONIFICO DA ${nameOf(n)} PER n${n}.` };
    // these rows name no customer, and their references are missing, foreign or damaged
    const wrong = reference.replace(
      /^RF(\d)/,
      (_, digit: string) => `RF${(Number(digit) + 1) % 10}`,
    );
    const texts = ['Giroconto', `Rif ${wrong}`, 'RF18 5390 0754 7034', 'Versamento contanti'];
    return { day, amount: euro(centsOf(n)), text: `${texts[n % texts.length]} n${n}.` };
  }

  const numberOf = ({ text }: BankMovement) => Number(/n(\d+)\./.exec(text)?.[1]);

  beforeAll(async () => {
    api = await startTestApi();
    bank = await aBankTenant(api);
    receivables = await manyDebtors(api, bank.tenantId);
    const rows = [...Array(transfers).keys()].map(rowOf);
    const { new: added } = await bank.import(bank.account.id, csvOf(rows));
    if (added !== transfers) throw new Error(`${added} movements were imported`);
    const found: BankMovement[] = [];
    for (let page = 1; page <= transfers / 25; page += 1) {
      const query = { page, pageSize: 25 };
      found.push(...(await bank.admin.call(bankMovementContract.endpoints.list, { query })).items);
    }
    movements = found;
  });

  afterAll(() => api.close());

  test('BNK-07 · at least 95 % of the exact references are proposed first', () => {
    const exact = movements.filter((one) => numberOf(one) < 200);
    const right = exact.filter((one) => {
      const [first] = one.proposals;
      return first?.isExact && first.receivables[0]?.id === receivables[numberOf(one)];
    });

    expect(exact).toHaveLength(200);
    expect(right.length / exact.length).toBeGreaterThanOrEqual(0.95);
  });

  test('BNK-07 · no wrong proposal is marked as exact', () => {
    const wrong = movements.filter((one) =>
      one.proposals.some(
        ({ isExact, receivables: [first] }) =>
          isExact && (numberOf(one) >= 200 || first?.id !== receivables[numberOf(one)]),
      ),
    );

    expect(wrong).toEqual([]);
  });

  test('receivables with the movement’s name and amount are among the proposals', () => {
    const named = movements.filter((one) => numberOf(one) >= 200 && numberOf(one) < 300);
    const right = named.filter((one) =>
      one.proposals.some(
        ({ reason, receivables: [first] }) =>
          reason === 'name' && first?.userName === nameOf(numberOf(one)),
      ),
    );

    expect(right.length / named.length).toBeGreaterThanOrEqual(0.95);
  });

  test('BNK-07 · one decision registers every exact movement for its receivable, and no other movement', async () => {
    const confirm = () =>
      bank.admin.call(bankMovementContract.endpoints.confirmExact, { body: {} });

    const other = { body: { statementId: 2_147_483_647 } };
    const refused = bank.admin.call(bankMovementContract.endpoints.confirmExact, other);
    await expect(refused).rejects.toMatchObject({ status: 404 });
    const { statementId = 0 } = movements[0] ?? {};
    const isLeft = async (query: { statementId?: string }) =>
      (await bank.admin.call(bankMovementContract.endpoints.summary, { query })).hasExact;
    expect(await isLeft({})).toBe(true);
    expect(await isLeft({ statementId: String(statementId) })).toBe(true);
    expect(await isLeft({ statementId: '2147483647' })).toBe(false);
    expect(await confirm()).toEqual({ confirmed: 100, left: 100 });
    expect(await confirm()).toEqual({ confirmed: 100, left: 0 });
    expect(await confirm()).toEqual({ confirmed: 0, left: 0 });
    expect(await isLeft({})).toBe(false);

    const query = { pageSize: 100, filters: { state: 'confirmed' } } as const;
    const { items, totalCount } = await bank.admin.call(bankMovementContract.endpoints.list, {
      query,
    });
    expect(totalCount).toBe(200);
    for (const one of items)
      expect(one.transfers.map(({ paymentId }) => paymentId)).toEqual([receivables[numberOf(one)]]);
  });
});
