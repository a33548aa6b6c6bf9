import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { letterFact, letterFactSql } from './letter-fact.table.ts';

const endsAt = '2026-11-30T22:59:59.500Z';
const none = sql`null::int`;

describe('the text that identifies the event of a letter', () => {
  let api: TestApi;
  let tenantId: number;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
  });

  afterAll(() => api.close());

  const inSql = async (fact: RawBuilder<unknown>) => {
    const { rows } = await api.make.inTenant(tenantId, (db) =>
      sql<{ fact: unknown }>`select ${fact} as fact`.execute(db),
    );
    return rows[0]?.fact;
  };

  test.each([
    [
      'a payment',
      letterFact.payment({ entryId: 7, bankTransferId: null }),
      () => letterFactSql.payment(sql`7`, none),
    ],
    [
      'a transfer',
      letterFact.payment({ entryId: 7, bankTransferId: 9 }),
      () => letterFactSql.payment(sql`7`, sql`9`),
    ],
    [
      'an end',
      letterFact.endOfPeriod(5, endsAt),
      () => letterFactSql.endOfPeriod(sql`5`, sql`${endsAt}::timestamptz`),
    ],
    ['a new price', letterFact.priceChange(3), () => letterFactSql.priceChange(sql`3`)],
  ])('is the same in the code and in SQL: %s', async (_, text, fact) => {
    expect(await inSql(fact())).toBe(text);
  });

  test('can be split into its parts in SQL', async () => {
    const movement = sql`${letterFact.movement(4, 8)}`;
    const link = sql`${letterFact.link(6, 'request')}`;

    expect(await inSql(letterFactSql.movementId(movement))).toBe(4);
    expect(await inSql(letterFactSql.isOfLink(link, 6))).toBe(true);
    expect(await inSql(letterFactSql.isOfLink(link, 66))).toBe(false);
  });
});
