import { planContract } from '@canone/contracts/plans/plan';
import { expect, test, toast, unique } from '../kit/fixtures.ts';
import { callAs } from '../kit/subscribers.ts';

const { associateFeatures } = planContract.endpoints;

test('PLN-02 PLN-05 W160 · a plan with 100 features shows all of them, refuses one more, and a move deletes none', async ({
  asAdmin,
  make,
}) => {
  const { id } = await make.aPlan();
  const body = Array.from({ length: 100 }, (_, index) => ({ featureName: `Voce ${index}` }));
  await callAs(asAdmin, associateFeatures, { params: { planId: String(id) }, body });
  await asAdmin.goto(`/plan/${id}`);
  const table = asAdmin.getByRole('table', { name: 'Caratteristiche del piano, in ordine' });
  const rows = table.getByRole('row');
  await expect(rows).toHaveCount(1 + 100);

  await asAdmin.getByRole('button', { name: 'Aggiungi caratteristica' }).click();
  await asAdmin.getByRole('combobox', { name: 'Caratteristica' }).fill(unique('Ultima'));
  await asAdmin.getByRole('button', { name: 'Aggiungi al piano' }).click();
  await expect(toast(asAdmin, 'Errore nel salvataggio')).toBeVisible();
  await expect(asAdmin.getByText('Al massimo 100 caratteristiche.')).toBeVisible();
  await asAdmin.getByRole('button', { name: 'Annulla' }).click();
  await expect(rows).toHaveCount(1 + 100);

  await asAdmin.getByRole('button', { name: 'Sposta giù Voce 0', exact: true }).click();
  await expect(rows.nth(1)).toContainText('Voce 1');
  await expect(rows.nth(2)).toContainText('Voce 0');
  await expect(rows).toHaveCount(1 + 100);
});
