import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBilledTenant, type BilledTenant } from '../../../testing/billed-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const at = (text: string) => Temporal.Instant.from(text);
const first = at('2026-11-01T09:00:00Z');
const retryAt = '2026-11-06T09:00:00Z';

describe('a charge that does not complete', () => {
  let api: TestApi;
  let shop: BilledTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aBilledTenant(api);
  });

  afterAll(() => api.close());

  const denied = { state: 'denied', saleId: 'SALE-X', at: first, cents: 1_500 } as const;
  const pending = { state: 'pending', saleId: 'SALE-X', at: first, cents: 1_500 } as const;

  async function aBilled() {
    const { id, paying } = await shop.aBilled();
    return { id, paying: { ...paying, retryAt: at(retryAt) } };
  }
  const chargeOf = async (id: number) => {
    const [receivable] = await shop.receivablesOf(id);
    return { state: receivable?.chargeState, retryAt: receivable?.retryAt };
  };
  const refusals = async (id: number) =>
    (await shop.actionsOf(id)).filter((action) => action === 'refuseCharge').length;

  test('M1 · a refusal is recorded on its period with the next attempt, in the history and as a notification', async () => {
    const { id, paying } = await aBilled();

    expect(await shop.attempt(paying, denied)).toMatchObject({ reason: 'refuseCharge' });

    expect(await chargeOf(id)).toEqual({ state: 'denied', retryAt });
    expect(await shop.actionsOf(id)).toEqual(['refuseCharge']);
    expect(await shop.noticesOf(id)).toMatchObject([{ kind: 'paymentFailed', amount: 15 }]);
    expect(await shop.entriesOf(id)).toEqual([]);
  });

  test('M1 · a pending charge is recorded on its period without a notification', async () => {
    const { id, paying } = await aBilled();

    expect(await shop.attempt(paying, pending)).toMatchObject({ kind: 'unchanged' });

    expect(await chargeOf(id)).toEqual({ state: 'pending', retryAt: null });
    expect(await shop.noticesOf(id)).toEqual([]);
    expect(await refusals(id)).toBe(0);
  });

  test.each([
    ['twelve hours later, is the same refusal', { hours: 12 }, 1],
    ['more than twelve hours later, is another one', { hours: 12, seconds: 1 }, 2],
  ])('M1 · a refusal reported again, %s', async (_, later, times) => {
    const { id, paying } = await aBilled();
    await shop.attempt(paying, denied);

    await shop.attempt(paying, { ...denied, saleId: null, at: first.add(later) });

    expect(await refusals(id)).toBe(times);
    expect(await shop.noticesOf(id)).toHaveLength(times);
  });

  test('PAY-07 · a report that is older than the last known report changes nothing', async () => {
    const { id, paying } = await aBilled();
    await shop.attempt(paying, { ...denied, at: first.add({ hours: 48 }) });

    await shop.attempt(paying, { ...pending, saleId: 'SALE-Y', at: first.add({ hours: 24 }) });

    expect(await chargeOf(id)).toEqual({ state: 'denied', retryAt });
  });

  test('PAY-07 · a pending report after the refusal of the same sale is ignored, whatever its time', async () => {
    const { id, paying } = await aBilled();
    await shop.attempt(paying, denied);

    await shop.attempt(paying, { ...pending, at: first.add({ hours: 1 }) });
    expect(await chargeOf(id)).toEqual({ state: 'denied', retryAt });

    await shop.attempt(paying, { ...pending, saleId: 'SALE-Z', at: first.add({ hours: 1 }) });
    expect(await chargeOf(id)).toEqual({ state: 'pending', retryAt: null });
  });

  test('PAY-07 · a refusal reported after the payment changes nothing', async () => {
    const { id, paying } = await aBilled();
    await shop.charge(paying, shop.aSale({ at: first.add({ hours: 48 }) }));

    await shop.attempt(paying, { ...denied, at: first.add({ hours: 72 }) });

    expect(await chargeOf(id)).toEqual({ state: null, retryAt: null });
    expect(await refusals(id)).toBe(0);
  });

  test('M1 · a refused charge that is completed later has no next attempt', async () => {
    const { id, paying } = await aBilled();
    await shop.attempt(paying, denied);

    await shop.charge(paying, shop.aSale({ at: first.add({ hours: 48 }) }));

    expect(await chargeOf(id)).toEqual({ state: null, retryAt: null });
  });
});
