import { userContract } from '@canone/contracts/people/user';
import { expect, test } from '../kit/fixtures.ts';
import { aSubscription, callAs } from '../kit/subscribers.ts';

test('B7 SUB-08 · the page of a subscription shows the person, the plan, the start and the next billing', async ({
  asAdmin,
}) => {
  const { customer, subscription } = await aSubscription(asAdmin, 'Professionale');
  await asAdmin.goto(`/subscription/${subscription.id}`);
  await expect(asAdmin.getByRole('region', { name: 'Stato' })).toContainText(
    'Sottoscrizione non attiva',
  );
  await expect(asAdmin.getByRole('link', { name: customer.email })).toBeVisible();
  const plan = asAdmin.getByRole('region', { name: 'Piano' });
  await expect(plan.getByRole('definition')).toHaveText([
    'Professionale',
    'Trimestrale',
    /^21\/11\/2026,? 10:00$/,
    '21/02/2027 se attivata',
  ]);
  await expect(plan.getByRole('textbox')).toHaveCount(0);

  await asAdmin.getByRole('link', { name: customer.name }).click();
  await expect(asAdmin).toHaveURL(`/user/${customer.id}`);
  await expect(asAdmin.getByLabel('Nome completo')).toHaveValue(customer.name);
});

test('SUB-08 · the name of a removed customer is not a link', async ({ asAdmin }) => {
  const { customer, subscription } = await aSubscription(asAdmin);
  const params = { id: String(customer.id) };
  await callAs(asAdmin, userContract.endpoints.remove, { params });

  await asAdmin.goto(`/subscription/${subscription.id}`);
  const person = asAdmin.getByRole('region', { name: 'Utente' });
  await expect(person.getByRole('definition').first()).toHaveText(customer.name);
  await expect(person.getByRole('link', { name: customer.name, exact: true })).toHaveCount(0);
});

test('AI8 · the page of a removed customer’s subscription explains how to restore the person, and links to that page', async ({
  asAdmin: page,
}) => {
  const { customer, subscription } = await aSubscription(page);
  await callAs(page, userContract.endpoints.remove, { params: { id: String(customer.id) } });
  await page.goto(`/subscription/${subscription.id}`);

  const person = page.getByRole('region', { name: 'Utente' });
  await expect(person).toContainText('Eliminata: torna se crei un utente con la stessa email');
  await person.getByRole('link', { name: 'crei un utente' }).click();
  await expect(page.getByRole('radio', { name: 'Un cliente' })).toBeChecked();
});

test('AQ38 · the cancellation stands below the usual actions @both', async ({ asAdmin: page }) => {
  const { subscription } = await aSubscription(page);
  await page.goto(`/subscription/${subscription.id}`);

  const status = page.getByRole('region', { name: 'Stato' });
  const usual = status.getByRole('button', { name: 'Imposta pagamento con bonifico' });
  const above = (await usual.boundingBox()) ?? { y: 0, height: 0 };
  const cancellation = status.getByRole('button', { name: 'Cancella sottoscrizione' });
  const below = (await cancellation.boundingBox()) ?? { y: 0, height: 0 };

  expect(below.y).toBeGreaterThan(above.y + above.height);
});
