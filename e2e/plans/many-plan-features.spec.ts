import { planContract } from '@canone/contracts/plans/plan';
import { expect, test, toast, unique } from '../kit/fixtures.ts';
import { callAs } from '../kit/subscribers.ts';

const { associateFeatures } = planContract.endpoints;

test('PLN-02 PLN-05 · a plan with more than 100 features shows all of them, and a move deletes none', async ({
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

  const last = unique('Ultima');
  await asAdmin.getByRole('button', { name: 'Aggiungi caratteristica' }).click();
  await asAdmin.getByRole('combobox', { name: 'Caratteristica' }).fill(last);
  await asAdmin.getByRole('button', { name: 'Aggiungi al piano' }).click();
  await expect(rows).toHaveCount(1 + 101);
  await expect(rows.last()).toContainText(last);

  await asAdmin.getByRole('button', { name: 'Sposta giù Voce 0', exact: true }).click();
  await expect(toast(asAdmin, 'Errore nel salvataggio')).toBeVisible();
  await expect(asAdmin.getByText('Al massimo 100 caratteristiche.')).toBeVisible();
  await expect(rows).toHaveCount(1 + 101);
});
