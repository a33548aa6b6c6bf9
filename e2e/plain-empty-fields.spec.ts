import { planContract } from '@canone/contracts/plan';
import { planFeatureContract } from '@canone/contracts/plan-feature';
import { expect, test } from './kit/fixtures.ts';
import { answer } from './kit/network.ts';
import { plainScreens, planRow, serve } from './kit/plain-records.ts';

/** The same record with no other value than its id. */
function emptied(record: object, value: null | undefined): object {
  return Object.fromEntries(
    Object.entries(record).map(([key, given]: [string, unknown]) => [
      key,
      key === 'id' ? given : value,
    ]),
  );
}

const wrong = /undefined|NaN|null|Invalid/;

for (const { contract, one, title = `Modifica ${one}`, row, record = row } of plainScreens) {
  for (const value of [null, undefined]) {
    test(`LAY-08 SUB-08 · ${contract.name}: list and detail open when every field is ${value}`, async ({
      asSuperAdmin: page,
    }) => {
      const served = { row: emptied(row, value), record: emptied(record, value) };
      await serve(page, contract.endpoints, served);
      await page.goto(`/${contract.name}`);
      await expect(page.getByRole('table')).toContainText('N/D');
      await expect(page.getByRole('table')).not.toContainText(wrong);

      await page.goto(`/${contract.name}/5`);
      const main = page.getByRole('main');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(main.getByRole('button', { name: 'Indietro' })).toBeVisible();
      await expect(main.getByText('Qualcosa non ha funzionato')).toHaveCount(0);
      await expect(main).not.toContainText(wrong);
    });
  }
}

test('PLN-01 · the VAT of a plan is read in the spelling of lists, and is empty without either', async ({
  asAdmin: page,
}) => {
  await answer(page, planFeatureContract.endpoints.list, { items: [], totalCount: 0 });
  await answer(page, planContract.endpoints.get, { ...planRow, vatPercentage: 10 });
  await page.goto('/plan/5');
  await expect(page.getByLabel('IVA (%)')).toHaveValue('10%');

  await answer(page, planContract.endpoints.get, planRow);
  await page.reload();
  await expect(page.getByLabel('IVA (%)')).toHaveValue('');
});
