import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvOf } from '../../../testing/bank-inputs.ts';
import { aBankTenant } from '../../../testing/bank-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

interface Fact {
  readonly day: number;
  readonly cents: number;
}

/** A CSV file, or the same movements as a CAMT file. CAMT has other texts, and ids that the bank assigns. */
const asCsv = (facts: readonly Fact[]) =>
  csvOf(
    facts.map(({ day, cents }, n) => ({
      day: `0${day}/11/2026`,
      amount: (cents / 100).toFixed(2).replace('.', ','),
      text: `Bonifico ${n}`,
    })),
  );

function asCamt(iban: string, facts: readonly Fact[]): string {
  const entries = facts.map(
    ({ day, cents }, n) =>
      `<Ntry><Amt Ccy="EUR">${(Math.abs(cents) / 100).toFixed(2)}</Amt><CdtDbtInd>${cents > 0 ? 'CRDT' : 'DBIT'}</CdtDbtInd>` +
      `<Sts>BOOK</Sts><BookgDt><Dt>2026-11-0${day}</Dt></BookgDt><AcctSvcrRef>ID${n}</AcctSvcrRef></Ntry>`,
  );
  return `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;
}

/** Only a few values are possible, so that equal movements are frequent. */
const fact = fc.record({
  day: fc.integer({ min: 1, max: 3 }),
  cents: fc.constantFrom(100, 200, -100),
});

const groupsOf = (facts: readonly Fact[]) =>
  Map.groupBy(facts, ({ day, cents }) => `${day} ${cents}`);

describe('the same period in two formats', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  test('BNK-05 · the preview counts the movements that the account already has, and an import that skips them adds only the new ones', async () => {
    const facts = fc.array(fact, { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(facts, facts, async (first, second) => {
        const bank = await aBankTenant(api);
        const { id, iban } = bank.account;
        await bank.import(id, asCamt(iban, first));
        const [before, added] = [groupsOf(first), groupsOf(second)];
        const expected = [...added].reduce(
          (sum, [group, of]) => sum + Math.min(of.length, before.get(group)?.length ?? 0),
          0,
        );

        expect((await bank.preview(id, asCsv(second))).alike).toBe(expected);
        const result = await bank.import(id, asCsv(second), { skipAlike: true });

        expect([result.alike, result.new, result.known]).toEqual([
          expected,
          second.length - expected,
          0,
        ]);
        expect(await bank.movements()).toHaveLength(first.length + second.length - expected);
        // from now on the account knows the imported movements of this file by their keys
        expect((await bank.preview(id, asCsv(second))).alike).toBe(expected);
      }),
      { numRuns: 15 },
    );
  });

  test('BNK-05 · an import skips no movement when the person has not chosen to skip them', async () => {
    const bank = await aBankTenant(api);
    const { id, iban } = bank.account;
    const facts = [
      { day: 1, cents: 100 },
      { day: 1, cents: 100 },
    ];
    await bank.import(id, asCamt(iban, facts));

    expect((await bank.preview(id, asCsv(facts))).alike).toBe(2);
    expect(await bank.import(id, asCsv(facts))).toMatchObject({ alike: 0, new: 2 });
    expect(await bank.movements()).toHaveLength(4);
  });

  test('BNK-05 · a movement of another account, day, direction or tenant does not count as already present', async () => {
    const [bank, other] = [await aBankTenant(api), await aBankTenant(api)];
    const { id, iban } = bank.account;
    await other.import(other.account.id, asCsv([{ day: 2, cents: 100 }]));
    await bank.import(
      id,
      asCamt(iban, [
        { day: 1, cents: 100 },
        { day: 2, cents: -100 },
        { day: 3, cents: 100 },
      ]),
    );

    expect((await bank.preview(id, asCsv([{ day: 2, cents: 100 }]))).alike).toBe(0);
  });

  test('BNK-05 · movements of a file that is imported again are recognised by their keys, and not only as similar', async () => {
    const bank = await aBankTenant(api);
    const file = asCsv([
      { day: 1, cents: 100 },
      { day: 1, cents: 100 },
    ]);
    await bank.import(bank.account.id, file);

    expect((await bank.preview(bank.account.id, file)).alike).toBe(0);
    expect(await bank.import(bank.account.id, file, { skipAlike: true })).toMatchObject({
      known: 2,
      alike: 0,
    });
  });

  test('W242 · a currency that ends with half a character does not stop the preview or the import', async () => {
    const bank = await aBankTenant(api);
    const { id, iban } = bank.account;
    await bank.import(id, asCsv([{ day: 1, cents: 100 }]));
    const file = `:20:X\n:25:${iban}\n:60F:C261101EU🙂1000,00\n:61:2611011101C1,00NTRFX\n:86:Bonifico`;

    expect((await bank.preview(id, file)).alike).toBe(0);
    expect(await bank.import(id, file, { skipAlike: true })).toMatchObject({ new: 1 });
    expect(await bank.import(id, file, { skipAlike: true })).toMatchObject({ known: 1 });
  });
});
