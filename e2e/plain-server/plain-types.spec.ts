import { signInContract } from '@canone/contracts/access/sign-in';
import { subscriptionStatuses } from '@canone/contracts/billing/subscription-life-cycle';
import { userContract } from '@canone/contracts/people/user';
import { municipalityContract } from '@canone/contracts/places/municipality';
import { planContract } from '@canone/contracts/plans/plan';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { tenantContract } from '@canone/contracts/tenants/tenant';
import { detailMessages } from '@canone/contracts/texts/messages';
import { people } from '../kit/demo.ts';
import { expect, test } from '../kit/fixtures.ts';
import { answer, isCallOf } from '../kit/network.ts';
import { plainSubscription, plainUser, planRow, serve } from '../kit/plain-records.ts';

/**
 * Tests with a server that sends a number as text, or a code as a number. Another server may do so, because the
 * specification gives almost no field a type.
 */

function asText(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(asText);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]: [string, unknown]) => [key, asText(item)]),
  );
}

const textual = (record: object) => asText(record) as object;

test('PLN-01 · a plan with amounts as text and an id as a number opens', async ({
  asAdmin: page,
}) => {
  const row = { ...textual({ ...planRow, vatPercentage: 10 }), paypalPlanId: 7 };
  await serve(page, planContract.endpoints, { row });
  await page.goto('/plan');
  await expect(page.getByRole('table')).toContainText('10,00');

  await page.goto('/plan/5');
  await expect(page.getByLabel('Costo ricorrente')).toHaveValue(/^10,00/);
  await expect(page.getByLabel('IVA (%)')).toHaveValue('10%');
  await expect(page.getByLabel('Ricorrenza')).toHaveValue('3');
  await expect(page.getByLabel('Piano PayPal')).toHaveValue('7');
});

test('USR-01 · a person whose phone and ZIP are numbers opens', async ({ asAdmin: page }) => {
  const place = { selected: ['1'], options: null };
  const billingAddress = {
    street: 'Via Po 1',
    zip: 10_100,
    regionSelect: place,
    provinceSelect: place,
    municipalitySelect: place,
  };
  const record = { ...plainUser, roleId: '2', phone: 3_331_234_567, billingAddress };
  await serve(page, userContract.endpoints, { row: plainUser, record });
  await page.goto('/user/5');
  await expect(page.getByLabel('Numero di telefono')).toHaveValue('3331234567');
  await page.getByRole('tab', { name: 'Indirizzi' }).click();

  await expect(page.getByLabel('CAP')).toHaveValue('10100');
  await expect(page.getByRole('combobox', { name: 'Regione' })).toHaveValue('Piemonte');
});

test('SUB-01 SUB-08 · a subscription with numbers as text has its status and its next date', async ({
  asAdmin: page,
}) => {
  const row = textual(plainSubscription);
  await serve(page, subscriptionContract.endpoints, { row });
  await page.goto('/subscription/5');

  const main = page.getByRole('main');
  await expect(main).toContainText(subscriptionStatuses[2].label);
  await expect(main).toContainText('12,20');
  await expect(main).toContainText('28/02/2027');
});

test('DET-04 · a code that is a number is shown, and a save keeps it', async ({
  asAdmin: page,
}) => {
  const row = { id: 5, name: 'Comune semplice', zip: 40_100, provinceId: '1', province: 'Torino' };
  await serve(page, municipalityContract.endpoints, { row });
  await answer(page, municipalityContract.endpoints.update, null);
  await page.goto('/municipality/5');
  await expect(page.getByLabel('Cap')).toHaveValue('40100');
  const { update } = municipalityContract.endpoints;
  const sent = page.waitForRequest((request) => isCallOf(update, request));
  await page.getByRole('button', { name: detailMessages.save, exact: true }).click();

  expect((await sent).postDataJSON()).toMatchObject({ zIP: '40100', provinceId: 1 });
});

test('AUT-01 · a sign-in whose role is a text leads to /', async ({ page }) => {
  const { signIn } = signInContract.endpoints;
  await answer(page, signIn, { token: 'T', user: { email: people.admin, roleId: '2' } });
  const items = [{ id: 5, name: 'Tenant semplice', configuration: '' }];
  await answer(page, tenantContract.endpoints.list, { items, totalCount: '1' });
  await page.goto('/login');
  await page.getByLabel('Email').fill(people.admin);
  await page.getByLabel('Password', { exact: true }).fill('una-password');
  await page.getByRole('button', { name: 'Accedi' }).click();

  await expect(page.getByRole('heading', { name: 'Scegli il tenant' })).toBeVisible();
  await expect(page).toHaveURL('/');
});
