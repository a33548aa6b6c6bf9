import { planContract } from '@canone/contracts/plans/plan';
import { planFeatureContract } from '@canone/contracts/plans/plan-feature';
import type { Page } from '@playwright/test';
import { expect, test, toast, unique } from '../kit/fixtures.ts';
import { listOf } from '../kit/list.ts';
import { isCallOf, letThrough, refuse } from '../kit/network.ts';

const { create, update, associateFeatures } = planContract.endpoints;

const saved = 'Elemento salvato con successo!';

function features(page: Page) {
  return page.getByRole('table', { name: 'Caratteristiche del piano, in ordine' });
}

/** Adds a feature that the catalogue does not contain yet. */
async function addFeature(page: Page, name: string, description = ''): Promise<void> {
  await page.getByRole('button', { name: 'Aggiungi caratteristica' }).click();
  const editor = page.getByRole('form', { name: 'Nuova caratteristica del piano' });
  await editor.getByRole('combobox', { name: 'Caratteristica' }).fill(name);
  await editor.getByLabel('Descrizione').fill(description);
  await editor.getByRole('button', { name: 'Aggiungi al piano' }).click();
}

test('PLN-01 PLN-02 RTE-03 · a plan is created, its total shown during typing, and stays open for its features', async ({
  asAdmin,
}) => {
  const page = asAdmin;
  const name = unique('Piano');
  await page.goto('/plan');
  const path = page.getByRole('navigation', { name: 'Percorso' });
  await expect(path.getByRole('listitem').last()).toHaveText('Configura abbonamenti');
  await page.getByRole('link', { name: 'Crea Nuovo Piano' }).click();

  const inOrder = ['Nome', 'Costo ricorrente (IVA esclusa)', 'IVA (%)', 'Ricorrenza'];
  for (const label of inOrder) await expect(page.getByLabel(label)).toHaveAttribute('required', '');
  const required = page.getByRole('main').locator(':is(input, select)[required]');
  await expect(required).toHaveCount(inOrder.length);
  for (const [place, label] of inOrder.entries())
    await expect(required.nth(place)).toHaveAccessibleName(new RegExp(RegExp.escape(label)));
  await expect(page.getByLabel('IVA (%)')).toHaveValue('22%');
  await expect(page.getByLabel('Attivo')).toBeChecked();
  await expect(page.getByLabel('Ricorrenza').getByRole('option')).toHaveText([
    'Scegli…',
    'Mensile',
    'Bimestrale',
    'Trimestrale',
    'Quadriennale',
    'Semestrale',
    'Annuale',
  ]);
  await expect(
    page.getByText('Salva prima il piano: poi potrai aggiungere le caratteristiche.'),
  ).toBeVisible();

  await page.getByLabel('Nome').fill(name);
  await page.getByLabel('Ricorrenza').selectOption('Trimestrale');
  const cost = page.getByLabel('Costo ricorrente (IVA esclusa)');
  await cost.fill('149');
  const price = page.getByRole('region', { name: 'Il cliente paga ogni 3 mesi' });
  await expect(price).toContainText('181,78 €');
  await expect(price).toContainText('727,12 €');
  await cost.press('ArrowUp');
  await expect(cost).toHaveValue(/^149,01/);
  await page.getByLabel('IVA (%)').fill('10');
  await expect(price).toContainText('163,91 €');
  await page.getByLabel('Id piano PayPal').fill('P-123');
  await page.getByLabel('Id piano Stripe').fill('price_123');

  const sending = page.waitForRequest((request) => isCallOf(create, request));
  await page.getByRole('button', { name: 'Crea', exact: true }).click();
  expect((await sending).postDataJSON()).toEqual({
    name,
    recurringCostBeforeVAT: 149.01,
    VATPercentage: 10,
    recurrenceType: 3,
    paypalPlanId: 'P-123',
    stripePlanId: 'price_123',
    isActive: true,
  });
  await expect(toast(page, 'Nuovo elemento creato!')).toBeVisible();
  await expect(page).toHaveURL(/\/plan\/\d+$/);
  await expect(page.getByRole('button', { name: 'Aggiungi caratteristica' })).toBeVisible();
  await page.goto(`/plan?name=${name}`);
  await expect(listOf(page, 'Piani').row(name)).toContainText('149,01 €');
});

test('PLN-01 AQ21 · a missing or wrong value shows an error at its field, whose label is below the bar', async ({
  asAdmin,
}) => {
  await asAdmin.goto('/plan/new');
  await asAdmin.getByLabel('IVA (%)').fill('120');
  await asAdmin.getByRole('button', { name: 'Crea', exact: true }).click();

  const messages = {
    Nome: 'Il nome è obbligatorio.',
    Ricorrenza: 'La ricorrenza è obbligatoria.',
    'Costo ricorrente (IVA esclusa)': 'Il costo è obbligatorio.',
  };
  for (const [label, message] of Object.entries(messages))
    await expect(asAdmin.getByLabel(label)).toHaveAccessibleDescription(message);
  await expect(asAdmin.getByLabel('IVA (%)')).toHaveAttribute('aria-invalid', 'true');
  await expect(asAdmin.getByLabel('Nome')).toBeFocused();

  await asAdmin.setViewportSize({ width: 1280, height: 420 });
  await asAdmin.getByLabel('Totale (IVA inclusa)').focus();
  // The bar covers the upper part of the field.
  const fieldTop = (await asAdmin.getByLabel('Nome').boundingBox())?.y ?? 0;
  await asAdmin.evaluate((by) => window.scrollBy(0, by), fieldTop - 50);
  await asAdmin.keyboard.press('Enter');
  await expect(asAdmin.getByLabel('Nome')).toBeFocused();
  const bar = await asAdmin.getByRole('banner').boundingBox();
  const label = await asAdmin.locator('label').filter({ hasText: 'Nome' }).boundingBox();
  expect(label?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
});

test('PLN-02 PLN-03 · a plan’s features are added, changed and deleted, each with its own save', async ({
  asAdmin,
  make,
}) => {
  const { id } = await make.aPlan();
  const [first, second] = [unique('Assistenza'), unique('Archivio')];
  await asAdmin.goto(`/plan/${id}`);
  await expect(asAdmin.getByText('Ancora niente qui')).toBeVisible();
  await addFeature(asAdmin, first, 'Dal lunedì al venerdì');
  await expect(toast(asAdmin, saved)).toBeVisible();
  await addFeature(asAdmin, second);
  const rows = features(asAdmin).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('Dal lunedì al venerdì');
  await expect(rows.nth(2)).toContainText('N/D');

  await asAdmin.getByRole('button', { name: `Modifica ${second}` }).click();
  const editor = asAdmin.getByRole('form', { name: `Modifica ${second}` });
  await editor.getByLabel('Descrizione').fill('Dieci anni');
  await editor.getByRole('button', { name: 'Salva caratteristica' }).click();
  await expect(rows.nth(2)).toContainText('Dieci anni');

  await asAdmin.getByRole('button', { name: `Elimina ${first}` }).click();
  await expect(asAdmin.getByRole('dialog', { name: 'Sei sicuro?' })).toContainText(first);
  await asAdmin.getByRole('button', { name: 'Sì, elimina!' }).click();
  await expect(toast(asAdmin, 'Elemento eliminato!')).toBeVisible();
  await expect(rows).toHaveCount(2);
  await asAdmin.reload();
  await expect(rows.nth(1)).toContainText('Dieci anni');
});

test('PLN-03 · a feature that cannot be saved or deleted shows an error and stays', async ({
  asAdmin,
  make,
}) => {
  const { id } = await make.aPlan();
  const name = unique('Backup');
  await asAdmin.goto(`/plan/${id}`);
  const failure = { status: 500, code: 'server.failure', message: 'Guasto.' } as const;
  await refuse(asAdmin, planFeatureContract.endpoints.create, failure);
  await addFeature(asAdmin, name);
  await expect(toast(asAdmin, 'Errore nel salvataggio')).toBeVisible();
  const editor = asAdmin.getByRole('form', { name: 'Nuova caratteristica del piano' });
  await expect(editor.getByText('Guasto.')).toBeVisible();

  await letThrough(asAdmin);
  await editor.getByRole('button', { name: 'Aggiungi al piano' }).click();
  await expect(toast(asAdmin, saved)).toBeVisible();
  await refuse(asAdmin, planFeatureContract.endpoints.remove, failure);
  await asAdmin.getByRole('button', { name: `Elimina ${name}` }).click();
  await asAdmin.getByRole('button', { name: 'Sì, elimina!' }).click();
  await expect(toast(asAdmin, 'Errore durante la cancellazione')).toBeVisible();
  await expect(features(asAdmin)).toContainText(name);
});

test('PLN-03 · a deletion that succeeds removes the reason of the failed one', async ({
  asAdmin,
  make,
}) => {
  const { id } = await make.aPlan();
  const name = unique('Backup');
  await asAdmin.goto(`/plan/${id}`);
  await addFeature(asAdmin, name);
  const failure = { status: 500, code: 'server.failure', message: 'Guasto.' } as const;
  await refuse(asAdmin, planFeatureContract.endpoints.remove, failure);
  await asAdmin.getByRole('button', { name: `Elimina ${name}` }).click();
  await asAdmin.getByRole('button', { name: 'Sì, elimina!' }).click();
  const reason = asAdmin.locator('.features-message');
  await expect(reason).toHaveText('Guasto.');

  await letThrough(asAdmin);
  await asAdmin.getByRole('button', { name: `Elimina ${name}` }).click();
  await asAdmin.getByRole('button', { name: 'Sì, elimina!' }).click();
  await expect(toast(asAdmin, 'Elemento eliminato!')).toBeVisible();
  await expect(reason).toHaveText('');
});

test('DET-05 PLN-02 · a plan’s feature is validated on blur, and "Annulla" still closes its row', async ({
  asAdmin,
  make,
}) => {
  const { id } = await make.aPlan();
  await asAdmin.goto(`/plan/${id}`);
  await asAdmin.getByRole('button', { name: 'Aggiungi caratteristica' }).click();
  const editor = asAdmin.getByRole('form', { name: 'Nuova caratteristica del piano' });
  const name = editor.getByRole('combobox', { name: 'Caratteristica' });
  await expect(name).toBeFocused();
  await editor.getByLabel('Descrizione').focus();
  await expect(name).toHaveAccessibleDescription(/Il nome è obbligatorio\./);

  await name.fill(unique('Backup'));
  await name.fill('');
  await editor.getByRole('button', { name: 'Annulla' }).click();
  await expect(editor).toBeHidden();
});

test('PLN-05 · features are moved, and the whole list is sent in the new order', async ({
  asAdmin,
  make,
}) => {
  const { id } = await make.aPlan();
  const [first, second] = [unique('Primo'), unique('Secondo')];
  await asAdmin.goto(`/plan/${id}`);
  await addFeature(asAdmin, first, 'uno');
  await expect(features(asAdmin)).toContainText(first);
  await addFeature(asAdmin, second, 'due');
  await expect(features(asAdmin)).toContainText(second);

  const sending = asAdmin.waitForRequest((request) => isCallOf(associateFeatures, request));
  await asAdmin.getByRole('button', { name: `Sposta su ${second}` }).click();
  const request = await sending;
  expect(new URL(request.url()).pathname).toBe(`/api/plan/associateFeatures/${id}`);
  expect(request.postDataJSON()).toEqual([
    { featureId: expect.any(Number), description: 'due' },
    { featureId: expect.any(Number), description: 'uno' },
  ]);
  await expect(asAdmin.getByText(`${second}: posto 1 di 2, ordine salvato.`)).toBeVisible();
  await expect(asAdmin.getByRole('button', { name: `Sposta su ${second}` })).toBeFocused();
  await asAdmin.reload();
  await expect(features(asAdmin).getByRole('rowheader')).toHaveText([second, first]);
});

test('PLN-04 · a changed plan shows "Piano aggiornato!" and goes back', async ({
  asAdmin,
  make,
}) => {
  const { name } = await make.aPlan();
  await asAdmin.goto(`/plan?name=${name}`);
  await asAdmin.getByRole('link', { name: `Modifica ${name}` }).click();
  await asAdmin.getByLabel('Costo ricorrente (IVA esclusa)').fill('1.234,5');
  await asAdmin.getByRole('button', { name: 'Salva', exact: true }).click();

  await expect(toast(asAdmin, 'Piano aggiornato!')).toBeVisible();
  await expect(asAdmin).toHaveURL(/\/plan\?name=/);
  await expect(listOf(asAdmin, 'Piani').row(name)).toContainText('1.234,50 €');
});

test('PLN-04 · a refused save shows the first message of the response’s errors', async ({
  asAdmin,
  make,
}) => {
  const { id } = await make.aPlan();
  const errors = [
    { field: 'paypalPlanId', message: 'Il piano PayPal non esiste.' },
    { field: 'name', message: 'Il nome è già usato.' },
  ];
  await refuse(asAdmin, update, { status: 400, code: 'request.invalid', message: 'No.', errors });
  await asAdmin.goto(`/plan/${id}`);
  await asAdmin.getByLabel('Nome').fill(unique('Altro nome'));
  await asAdmin.getByRole('button', { name: 'Salva', exact: true }).click();

  await expect(toast(asAdmin, 'Il piano PayPal non esiste.')).toBeVisible();
  await expect(asAdmin.getByLabel('Id piano PayPal')).toHaveAccessibleDescription(
    /Il piano PayPal non esiste\./,
  );
  await expect(asAdmin.getByLabel('Nome')).toHaveAccessibleDescription('Il nome è già usato.');
  await expect(asAdmin).toHaveURL(`/plan/${id}`);
});

test('PLN-04 · a refused save without errors shows the general sentence, then the server’s message', async ({
  asAdmin,
  make,
}) => {
  const { id } = await make.aPlan();
  await refuse(asAdmin, update, {
    status: 409,
    code: 'entity.inUse',
    message: 'Motivo del server.',
  });
  await asAdmin.goto(`/plan/${id}`);
  await asAdmin.getByLabel('Nome').fill(unique('Altro nome'));
  await asAdmin.getByRole('button', { name: 'Salva', exact: true }).click();

  const sentence = 'Errore durante il salvataggio. Sono presenti maggiori dettagli nella console.';
  await expect(toast(asAdmin, sentence)).toContainText('Motivo del server.');
  await expect(asAdmin).toHaveURL(`/plan/${id}`);
});
