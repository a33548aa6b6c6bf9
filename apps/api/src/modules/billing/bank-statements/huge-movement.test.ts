import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBankTenant, type BankTenant } from '../../../testing/bank-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

describe('a movement with a very large amount', () => {
  let api: TestApi;
  let bank: BankTenant;

  beforeAll(async () => {
    api = await startTestApi();
    bank = await aBankTenant(api);
  });

  afterAll(() => api.close());

  async function imported(amount: string) {
    const file = `Data;Importo;Descrizione\r\n20/11/2026;${amount};BONIFICO ${amount}`;
    const { id } = await bank.import(bank.account.id, file);
    const [movement] = await bank.movements({ statementId: String(id) });
    return movement?.id ?? 0;
  }

  test.each(['10.000.000,00', '30.000.000,00', '99.000.000.000,00'])(
    'W60 · of %s, above the largest accepted amount, is refused with a reason and stays open',
    async (amount) => {
      const { paymentId } = await api.make.aSubscription(bank.tenantId);
      const id = await imported(amount);

      await expect(bank.confirm(id, [paymentId])).rejects.toMatchObject({
        status: 409,
        code: 'bankMovement.tooLarge',
      });
      expect(await bank.movement(id)).toMatchObject({ state: 'open', transfers: [] });
    },
  );

  test('W60 · of the largest accepted amount is registered', async () => {
    const { paymentId } = await api.make.aSubscription(bank.tenantId);

    const confirmed = await bank.confirm(await imported('9.999.999,99'), [paymentId]);

    expect(confirmed).toMatchObject({ state: 'confirmed', transfers: [{ amount: 9_999_999.99 }] });
  });
});
