import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { choose } from '../kit/choose.ts';
import { axe, expect, test } from '../kit/fixtures.ts';
import { aCustomer, aSubscription, callAs } from '../kit/subscribers.ts';

test('AJ5 · the form warns that the customer already has a subscription to the plan, until that one is cancelled @both', async ({
  asAdmin: page,
}) => {
  const { customer, subscription } = await aSubscription(page);
  const notice = page.getByText(`${customer.name} ha già una sottoscrizione a`);

  await page.goto(`/subscription/new?userId=${customer.id}`);
  await choose(page, 'Piano', 'Professionale');
  await expect(page.getByLabel('Totale per questo utente')).not.toHaveValue('');
  await expect(notice).toHaveCount(0);
  await choose(page, 'Piano', 'Base');
  await expect(notice).toBeVisible();
  await axe(page);
  await expect(page.getByRole('link', { name: 'una sottoscrizione a Base' })).toHaveAttribute(
    'href',
    `/subscription/${subscription.id}`,
  );

  await callAs(page, subscriptionContract.endpoints.cancel, {
    params: { id: subscription.id },
  });
  await page.goto(`/subscription/new?userId=${customer.id}`);
  await choose(page, 'Piano', 'Base');
  await expect(page.getByLabel('Totale per questo utente')).not.toHaveValue('');
  await expect(notice).toHaveCount(0);
});

test('AK4 · after the creation the form does not warn about the subscription just created', async ({
  asAdmin: page,
}) => {
  const customer = await aCustomer(page);
  await page.goto(`/subscription/new?userId=${customer.id}`);
  await choose(page, 'Piano', 'Base');
  await expect(page.getByLabel('Totale per questo utente')).not.toHaveValue('');
  const listed = page.waitForResponse(
    (answer) => answer.url().includes('/subscription/getAll') && answer.url().includes('planId'),
  );
  await page.getByRole('button', { name: 'Crea', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Più tardi' })).toBeVisible();

  await listed;
  await expect(page.getByText('questa sarebbe un’altra')).toHaveCount(0);
});

test('AJ11 · for a plan of several months the form says that the end date does not stop the subscription', async ({
  asAdmin: page,
}) => {
  const hint = page.getByText('La data fine è sempre un mese dopo l’inizio');

  await page.goto('/subscription/new');
  await choose(page, 'Piano', 'Professionale');
  await expect(hint).toBeVisible();

  await choose(page, 'Piano', 'Base');
  await expect(hint).toHaveCount(0);
});

test('AP4 · a customer who pays by transfer can be sent the details of the transfer after the creation', async ({
  asAdmin: page,
}) => {
  const customer = await aCustomer(page);
  const create = async () => {
    await page.goto(`/subscription/new?userId=${customer.id}`);
    await choose(page, 'Piano', 'Base');
    await page.getByRole('button', { name: 'Crea', exact: true }).click();
    await page.getByRole('button', { name: 'Imposta pagamento con bonifico' }).click();
  };

  await page.goto('/region');
  await create();
  await page.getByRole('button', { name: 'Imposta bonifico' }).click();
  await expect(page.getByRole('heading', { name: 'Richiesta di pagamento' })).toBeVisible();
  await expect(page.getByText(customer.name).first()).toBeVisible();

  await create();
  await page.getByRole('dialog').getByRole('button', { name: 'Annulla' }).click();
  await expect(page).toHaveURL(/\/subscription$/);
  await expect(page.getByRole('table')).toBeVisible();
});
