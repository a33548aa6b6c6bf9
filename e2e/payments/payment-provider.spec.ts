import { paymentProviderContract } from '@canone/contracts/payments/payment-provider';
import { planContract } from '@canone/contracts/plans/plan';
import type { Page } from '@playwright/test';
import { axe, expect, people, test, toast, unique } from '../kit/fixtures.ts';
import { listOf } from '../kit/list.ts';
import { isCallOf } from '../kit/network.ts';
import { aSubscription, callAs } from '../kit/subscribers.ts';

const { update } = paymentProviderContract.endpoints;

/** The credentials of the demo's PayPal account, which the simulator knows. */
const account = { apiKey: 'demo-aurora-client', apiSecret: 'demo-aurora-secret' };

function secretField(page: Page) {
  return page.getByLabel('Segreto (apiSecret)');
}

/** Creates a provider. By default it has the address of the simulator. */
async function createProvider(page: Page, given: { name: string; apiUrl?: string }) {
  await page.goto('/paymentprovider/new');
  const { name, apiUrl = new URL('/paypal-simulator', page.url()).href } = given;
  await page.getByLabel('Nome').fill(name);
  await page.getByRole('combobox', { name: 'Indirizzo API' }).fill(apiUrl);
  await page.getByLabel('Client id (apiKey)').fill(account.apiKey);
  await secretField(page).fill(account.apiSecret);
  await page.getByRole('button', { name: 'Crea', exact: true }).click();
}

/** Collects the texts of all API responses from now on. It includes responses that the page no longer waits for. */
async function answersOf(page: Page): Promise<readonly string[]> {
  const texts: string[] = [];
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    texts.push(await response.text());
    await route.fulfill({ response });
  });
  return texts;
}

test('DET-04 RTE-03 · a provider’s secret is saved and never shown again, in no page and no response', async ({
  openAs,
  make,
}) => {
  const page = await openAs(people.superAdmin, (await make.aTenant()).name);
  const answers = await answersOf(page);
  const name = unique('PayPal');
  await createProvider(page, { name });

  await expect(toast(page, 'Nuovo elemento creato!')).toBeVisible();
  const path = page.getByRole('navigation', { name: 'Percorso' });
  await expect(path.getByRole('listitem').last()).toHaveText('Configura PayPal');
  const row = listOf(page, 'Fornitori di pagamento').row(name);
  await expect(row).toContainText('Sì');
  await row.getByRole('link', { name: /^Modifica/ }).click();
  await expect(secretField(page)).toHaveValue('');
  await expect(secretField(page)).toHaveAccessibleDescription(
    'Un segreto è già salvato: lascia vuoto per tenerlo.',
  );

  expect(await page.content()).not.toContain(account.apiSecret);
  const bodies = answers.join('\n');
  expect(bodies).toContain(account.apiKey);
  expect(bodies).not.toContain(account.apiSecret);
});

test('DET-04 · an empty secret keeps the saved secret, which PayPal still accepts', async ({
  openAs,
  make,
}) => {
  const page = await openAs(people.superAdmin, (await make.aTenant()).name);
  await createProvider(page, { name: unique('PayPal') });
  await expect(page).toHaveURL('/paymentprovider');
  await page.getByRole('link', { name: /^Modifica/ }).click();
  const name = unique('Conto');
  await page.getByLabel('Nome').fill(name);
  const sending = page.waitForRequest((request) => isCallOf(update, request));
  await page.getByRole('button', { name: 'Salva', exact: true }).click();

  expect((await sending).postDataJSON()).not.toHaveProperty('apiSecret');
  await expect(toast(page, 'Elemento aggiornato!')).toBeVisible();
  await expect(listOf(page, 'Fornitori di pagamento').row(name)).toContainText('Sì');

  const plan = { name: unique('Piano'), recurringCostBeforeVAT: 10, recurrenceType: 1 };
  await callAs(page, planContract.endpoints.create, { body: plan });
  const { subscription } = await aSubscription(page, plan.name);
  await page.goto(`/subscription/${subscription.id}`);
  await page.getByRole('button', { name: 'Genera link di pagamento' }).click();
  await expect(page.getByRole('dialog', { name: 'Link Creato!' })).toBeVisible();
});

test('DET-04 · a new provider requires its secret, its address and its client id', async ({
  openAs,
  make,
}) => {
  const page = await openAs(people.superAdmin, (await make.aTenant()).name);
  await page.goto('/paymentprovider/new');
  await page.getByRole('button', { name: 'Crea', exact: true }).click();

  await expect(page.getByRole('combobox', { name: 'Indirizzo API' })).toHaveAccessibleDescription(
    /L’indirizzo è obbligatorio\./,
  );
  await expect(page.getByLabel('Client id (apiKey)')).toHaveAccessibleDescription(
    /La chiave è obbligatoria\./,
  );
  await expect(secretField(page)).toHaveAccessibleDescription(/Il segreto è obbligatorio\./);
  await expect(secretField(page)).toHaveAttribute('aria-invalid', 'true');
});

test('DET-04 · an address that is not PayPal’s is refused at its field, and nothing is saved', async ({
  openAs,
  make,
}) => {
  const page = await openAs(people.superAdmin, (await make.aTenant()).name);
  await createProvider(page, { name: unique('Altro'), apiUrl: 'https://paypal.example.com' });

  const address = page.getByRole('combobox', { name: 'Indirizzo API' });
  await expect(address).toHaveAccessibleDescription(
    /Indirizzo non ammesso: usa quello di PayPal\./,
  );
  await expect(address).toBeFocused();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.goto('/paymentprovider');
  await expect(page.getByText('Ancora niente qui')).toBeVisible();
});

test('M17 · credentials are tested before and during the save, and a wrong secret is reported at its field', async ({
  openAs,
  make,
}) => {
  const page = await openAs(people.superAdmin, (await make.aTenant()).name);
  await page.goto('/paymentprovider/new');
  const apiUrl = new URL('/paypal-simulator', page.url()).href;
  const trying = page.getByRole('button', { name: 'Prova connessione' });
  await page.getByRole('combobox', { name: 'Indirizzo API' }).fill(apiUrl);
  await page.getByLabel('Client id (apiKey)').fill(account.apiKey);
  await secretField(page).fill('un-segreto-sbagliato');

  await trying.click();
  await expect(secretField(page)).toHaveAccessibleDescription(/PayPal non accetta questo segreto/);
  await expect(secretField(page)).toBeFocused();
  await page.getByRole('button', { name: 'Crea', exact: true }).click();
  await expect(secretField(page)).toHaveAccessibleDescription(/PayPal non accetta questo segreto/);
  await expect(page).toHaveURL('/paymentprovider/new');

  await secretField(page).fill(account.apiSecret);
  await trying.click();
  await expect(page.getByText('Connessione riuscita')).toBeVisible();
  await axe(page);
  await page.getByLabel('Client id (apiKey)').fill('un-client-id-che-non-esiste');
  await expect(page.getByText('Connessione riuscita')).toHaveCount(0);
  await trying.click();
  await expect(page.getByLabel('Client id (apiKey)')).toHaveAccessibleDescription(
    /PayPal non riconosce questo client id/,
  );
});
