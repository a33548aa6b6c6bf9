import { bankAccountContract } from '@canone/contracts/bank/bank-account';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAccount } from '../../../testing/bank-inputs.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { create, update } = bankAccountContract.endpoints;

describe('a bank account', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  test('AB2 · with the IBAN of another account of the tenant is refused at the IBAN field, and the message names that account', async () => {
    const admin = await api.asAdminOf((await api.make.aTenant()).id);
    const account = { ...anAccount(), name: 'Conto principale' };
    await admin.call(create, { body: account });
    const other = await admin.call(create, { body: { ...anAccount(), name: 'Secondo conto' } });
    const refusal = {
      status: 400,
      failure: {
        errors: [
          { field: 'iban', message: 'Questo IBAN è già quello del conto «Conto principale».' },
        ],
      },
    };

    await expect(
      admin.call(create, { body: { ...account, name: 'Di nuovo' } }),
    ).rejects.toMatchObject(refusal);
    await expect(
      admin.call(update, { body: { ...other, iban: account.iban } }),
    ).rejects.toMatchObject(refusal);
    await expect(
      admin.call(update, { body: { ...other, name: 'Secondo' } }),
    ).resolves.toMatchObject({ name: 'Secondo' });
  });

  test('AB2 · of one tenant may have the IBAN of another tenant’s account', async () => {
    const account = anAccount();
    for (const { id } of [await api.make.aTenant(), await api.make.aTenant()]) {
      const admin = await api.asAdminOf(id);
      await expect(admin.call(create, { body: account })).resolves.toMatchObject({
        iban: account.iban,
      });
    }
  });
});
