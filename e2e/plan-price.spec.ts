import { planContract } from '@canone/contracts/plan';
import { expect, test, toast, unique } from './kit/fixtures.ts';
import { callAs } from './kit/subscribers.ts';

test('X7 PLN-04 · a saved price says that the next link creates a new PayPal plan', async ({
  asAdmin: page,
}) => {
  const body = {
    name: unique('Con piano PayPal'),
    recurringCostBeforeVAT: 10,
    VATPercentage: 22,
    recurrenceType: 1,
    paypalPlanId: 'P-123',
  };
  const { id } = await callAs(page, planContract.endpoints.create, { body });
  const renamed = 'Il prossimo link di pagamento crea un nuovo piano PayPal.';
  await page.goto(`/plan/${id}`);
  await page.getByLabel('Nome').fill(unique('Solo il nome'));
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(toast(page, 'Piano aggiornato!')).toBeVisible();
  await expect(toast(page, renamed)).toHaveCount(0);

  await page.goto(`/plan/${id}`);
  await page.getByLabel('Costo ricorrente (IVA esclusa)').fill('12');
  await expect(page.getByText('non vale più')).toBeVisible();
  await page.getByRole('button', { name: 'Salva', exact: true }).click();

  await expect(toast(page, 'Piano aggiornato!')).toBeVisible();
  await expect(toast(page, renamed)).toContainText('continua alle condizioni di prima');
});
