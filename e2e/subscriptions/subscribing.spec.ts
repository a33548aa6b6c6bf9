import { userContract } from '@canone/contracts/people/user';
import { planContract } from '@canone/contracts/plans/plan';
import type { Page } from '@playwright/test';
import { choose } from '../kit/choose.ts';
import { axe, expect, people, test, unique } from '../kit/fixtures.ts';
import { callsOf, isCallOf } from '../kit/network.ts';
import { aCustomer, aSubscription, callAs } from '../kit/subscribers.ts';

/** Opens the list filtered by one customer. */
async function rowOf(page: Page, customer: string) {
  await page.goto(`/subscription?userName=${encodeURIComponent(customer)}`);
  const row = page.getByRole('row').filter({ hasText: customer });
  await expect(row).toBeVisible();
  return row;
}

/** Approves the payment in PayPal's window, as the customer. */
async function approveAtPayPal(page: Page): Promise<void> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: /paypal/i }).click();
  const popup = await opening;
  await expect(popup.getByRole('button', { name: 'Accetta' })).toBeVisible();
  await axe(popup);
  await popup.getByRole('button', { name: 'Accetta' }).click();
}

test('SUB-05 SUB-07 PAY-01 PAY-02 PAY-03 PAY-04 · an administrator subscribes a customer, who pays by link and is active', async ({
  asAdmin,
  browser,
}) => {
  test.slow();
  const page = asAdmin;
  const customer = await aCustomer(page);
  await page.goto('/subscription/new');

  await choose(page, 'Utente', customer.name);
  await page.getByRole('combobox', { name: 'Piano' }).click();
  await page.getByRole('option', { name: /Professionale/ }).click();
  await expect(page.getByLabel('Totale per questo utente')).toHaveValue(/181,78/);
  await axe(page);
  await page.getByRole('button', { name: 'Crea', exact: true }).click();
  await expect(page.getByText('Sottoscrizione creata con successo!')).toBeVisible();

  await page.getByRole('button', { name: 'Genera link di pagamento' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link Creato!' });
  await expect(dialog).toBeVisible();
  const link = await dialog.getByLabel('Link di pagamento', { exact: true }).inputValue();
  const { origin, pathname, search } = new URL(link);
  expect(origin).toBe(new URL(page.url()).origin);
  expect(pathname + search).toMatch(/^\/payment\?token=[\w-]{43}&bypassTenant=true$/);
  await axe(page);

  const theirs = await browser.newContext();
  const customerPage = await theirs.newPage();
  await customerPage.goto(link);
  await expect(customerPage.getByText('Token valido.')).toBeVisible();
  await expect(customerPage.getByText('181,78 €').first()).toBeVisible();
  await axe(customerPage);
  await approveAtPayPal(customerPage);
  await expect(
    customerPage.getByText("Pagamento completato! Grazie per l'acquisto."),
  ).toBeVisible();
  await axe(customerPage);
  await expect(customerPage.getByRole('link', { name: 'Torna alla Home' })).toHaveAttribute(
    'href',
    '/',
  );
  await theirs.close();

  const row = await rowOf(page, customer.name);
  await expect(row).toContainText('Sottoscrizione attiva');
});

test('SUB-05 · people and plans are read a hundred at a time, and the arrow keys change price and VAT', async ({
  asAdmin: page,
}) => {
  const calls = callsOf(page);
  await page.goto('/subscription/new');
  await page.getByRole('combobox', { name: 'Piano' }).click();
  await page.getByRole('option', { name: /Professionale/ }).click();

  for (const { endpoints } of [userContract, planContract]) {
    const listCalls = calls.filter((call) => isCallOf(endpoints.list, call));
    expect(listCalls.map((call) => new URL(call.url()).searchParams.get('page'))).toContain('1');
    expect(
      new Set(listCalls.map((call) => new URL(call.url()).searchParams.get('pageSize'))),
    ).toEqual(new Set(['100']));
  }
  const figures = page.getByRole('definition');
  for (const text of ['149,00 €', '22%', '181,78 €'])
    await expect(figures.filter({ hasText: text }).first()).toBeVisible();
  const steps = [
    ['Costo per questo utente', /^149,01/],
    ['IVA per questo utente', /^22,1/],
  ] as const;
  for (const [label, next] of steps) {
    await page.getByLabel(label).press('ArrowUp');
    await expect(page.getByLabel(label)).toHaveValue(next);
  }
  await expect(page.getByLabel('Totale per questo utente')).toHaveValue(/^181,94/);
  await expect(page.getByRole('region', { name: 'Periodo' }).getByRole('textbox')).toHaveCount(2);
});

test('SUB-05 SUB-06 · a corrected price shows no error any more', async ({ asAdmin: page }) => {
  await page.goto('/subscription/new');
  await page.getByRole('combobox', { name: 'Piano' }).click();
  await page.getByRole('option', { name: /Professionale/ }).click();
  const [net, vat, gross] = ['Costo', 'IVA', 'Totale'].map((name) =>
    page.getByLabel(`${name} per questo utente`),
  );
  if (!net || !vat || !gross) throw new Error('Three figures were expected.');
  const wrong = page.locator('.price-fields [aria-invalid="true"]');

  await net.fill('abc');
  await vat.fill('150');
  await vat.blur();
  await expect(wrong).toHaveCount(2);
  await page.getByRole('button', { name: 'Torna al prezzo del piano' }).click();
  await expect(gross).toHaveValue(/^181,78/);
  await expect(wrong).toHaveCount(0);

  await gross.fill('99999999');
  await gross.blur();
  await expect(gross).toHaveAttribute('aria-invalid', 'true');
  await net.fill('10');
  await expect(gross).toHaveValue(/^12,20/);
  await expect(wrong).toHaveCount(0);

  await net.fill('abc');
  await net.blur();
  await expect(wrong).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Piano' }).click();
  await page.getByRole('option', { name: /^Studio/ }).click();
  await expect(wrong).toHaveCount(0);
});

test('PAY-05 · a used link shows "Token non valido." and offers no payment', async ({
  asAdmin,
  browser,
}) => {
  const { customer } = await aSubscription(asAdmin);
  const row = await rowOf(asAdmin, customer.name);
  await row.getByRole('button', { name: 'Genera link di pagamento' }).click();
  const link = await asAdmin.getByLabel('Link di pagamento', { exact: true }).inputValue();
  const first = await browser.newContext();
  const paying = await first.newPage();
  await paying.goto(link);
  await approveAtPayPal(paying);
  await expect(paying.getByText("Pagamento completato! Grazie per l'acquisto.")).toBeVisible();
  await first.close();

  const second = await browser.newContext();
  const late = await second.newPage();
  await late.goto(link);

  await expect(late.getByText('Token non valido.')).toBeVisible();
  await expect(late.getByRole('button', { name: /paypal/i })).toHaveCount(0);
  await second.close();
});

test('PAY-03 · a customer who declines at PayPal can try again and pay', async ({
  asAdmin,
  browser,
}) => {
  const { customer } = await aSubscription(asAdmin);
  const row = await rowOf(asAdmin, customer.name);
  await row.getByRole('button', { name: 'Genera link di pagamento' }).click();
  const link = await asAdmin.getByLabel('Link di pagamento', { exact: true }).inputValue();
  const theirs = await browser.newContext();
  const page = await theirs.newPage();
  await page.goto(link);
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: /paypal/i }).click();
  await (await opening).getByRole('button', { name: 'Annulla' }).click();
  await expect(page.getByText('Hai annullato il pagamento.')).toBeVisible();

  await approveAtPayPal(page);

  await expect(page.getByText("Pagamento completato! Grazie per l'acquisto.")).toBeVisible();
  await theirs.close();
});

test('PAY-02 · a missing token is reported', async ({ page }) => {
  await page.goto('/payment');

  await expect(page.getByText('Token mancante nella richiesta.')).toBeVisible();
  await axe(page);
});

test('SUB-06 · the hour skipped by the clock change stays refused after blur', async ({
  asAdmin,
}) => {
  await asAdmin.goto('/subscription/new');
  const day = asAdmin.getByRole('textbox', { name: 'Data inizio' });
  const time = asAdmin.getByRole('textbox', { name: 'Ora inizio' });
  await day.fill('28/3/27');
  const refusal = 'Data non valida.';
  const reason = asAdmin.getByText('Quel giorno l’orologio salta dalle 2 alle 3.');
  for (const typed of ['02:30', '2.30']) {
    await time.fill(typed);
    await time.press('Tab');
    await expect(time).toHaveValue('02:30');
    await expect(time).toHaveAccessibleDescription(refusal);
    await expect(reason).toBeVisible();
  }
  await asAdmin.getByRole('button', { name: 'Crea', exact: true }).click();
  await expect(asAdmin.getByText('Seleziona un utente e un piano.').first()).toBeVisible();
  for (const field of [time, day]) {
    await field.focus();
    await field.press('Tab');
    await expect(time).toHaveAccessibleDescription(refusal);
  }

  await day.fill('29/3/27');
  await day.press('Tab');
  await expect(time).not.toHaveAttribute('aria-invalid', 'true');
  await expect(reason).toBeHidden();
  await day.fill('28/3/27');
  await day.press('Tab');
  await expect(time).toHaveAccessibleDescription(refusal);
});

test('AD7 · Enter after a typed name chooses the only person found and does not send the form', async ({
  asAdmin: page,
}) => {
  const { name } = await aCustomer(page);
  await page.goto('/subscription/new');
  const person = page.getByRole('combobox', { name: 'Utente' });
  await person.press('ArrowDown');
  await person.fill('Cliente');
  await person.press('Enter');
  await person.fill(name);
  const options = page.getByRole('listbox', { name: 'Utente' }).getByRole('option');
  await expect(options).toHaveText([new RegExp(name)]);
  await person.press('Enter');

  await expect(person).toHaveValue(new RegExp(`^${name} · `));
  await expect(person).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByText('Seleziona un utente e un piano.')).toHaveCount(0);
});

test('AE9 · a customer who is preset by the URL is not an unsaved change', async ({
  asAdmin: page,
}) => {
  const customer = await aCustomer(page);
  await page.goto(`/user/${customer.id}/customer`);
  await page.getByRole('link', { name: 'Nuova sottoscrizione' }).click();
  await expect(page.getByRole('combobox', { name: 'Utente' })).toHaveValue(
    new RegExp(`^${customer.name}`),
  );

  await page.getByRole('button', { name: 'Indietro' }).click();

  await expect(page).toHaveURL(/\/user\/\d+\/customer$/);
  await page.goto('/subscription/new');
  await expect(page.getByRole('combobox', { name: 'Utente' })).toHaveValue('');
  await expect(page.getByText('Abbiamo ritrovato le modifiche non salvate.')).toHaveCount(0);
});

test('R18 SUB-05 · a person and a plan that are chosen again stay chosen', async ({
  openAs,
  make,
}) => {
  const page = await openAs(people.superAdmin, (await make.aTenant()).name);
  const customer = await aCustomer(page);
  const name = unique('Piano');
  await callAs(page, planContract.endpoints.create, {
    body: { name, recurringCostBeforeVAT: 10, VATPercentage: 22, recurrenceType: 1 },
  });
  await page.goto('/subscription/new');
  for (const [label, chosen] of Object.entries({ Utente: customer.name, Piano: name })) {
    const field = page.getByRole('combobox', { name: label });
    for (let times = 0; times < 2; times += 1) {
      await field.click();
      await page.getByRole('option', { name: chosen }).click();
      await expect(field).toHaveValue(new RegExp(chosen));
    }
    await field.click();
    await field.press('Enter');
    await expect(field).toHaveValue(new RegExp(chosen));
  }
});
