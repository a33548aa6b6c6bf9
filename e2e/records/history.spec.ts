import { auditContract } from '@canone/contracts/history/audit';
import { userContract } from '@canone/contracts/people/user';
import { regionContract } from '@canone/contracts/places/region';
import { planContract } from '@canone/contracts/plans/plan';
import { planMessages } from '@canone/contracts/texts/plan-messages';
import type { Page } from '@playwright/test';
import { axe, expect, people, tenants, test, toast, unique } from '../kit/fixtures.ts';
import { listOf } from '../kit/list.ts';
import { isCallOf, letThrough, refuse } from '../kit/network.ts';
import type { Records } from '../kit/records.ts';
import { aCustomer, callAs } from '../kit/subscribers.ts';

const { list } = auditContract.endpoints;
const { create } = planContract.endpoints;

test('AUD-01 · a record’s history loads when it is opened: person, time, old and new values @both', async ({
  asAdmin: page,
  make,
}) => {
  const plan = await make.aPlan({ recurringCostBeforeVAT: 10 });
  const calls: string[] = [];
  page.on('request', (request) => isCallOf(list, request) && calls.push(request.url()));
  await page.goto(`/plan/${plan.id}`);
  const cost = page.getByLabel('Costo ricorrente (IVA esclusa)');
  await cost.fill('12,50');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page).toHaveURL(/\/plan$/);
  await page.goto(`/plan/${plan.id}`);
  const fold = page.getByRole('button', { name: 'Cronologia' });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  expect(calls).toEqual([]);

  await fold.focus();
  await page.keyboard.press('Enter');

  const entries = page.getByRole('list').filter({ hasText: 'Creazione' }).getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText('Modifica');
  await expect(entries.first()).toContainText(/Costo IVA esclusa\s*prima 10,00\s€, dopo 12,50\s€/);
  await expect(entries.first().getByRole('time')).toContainText(
    /^\d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}$/,
  );
  await expect(entries.last()).toContainText(plan.name);
  await axe(page);
  await page.keyboard.press('Enter');
  await expect(entries).toHaveCount(0);
});

test('AUD-01 · a history that fails to load shows an error and can be retried', async ({
  asAdmin: page,
  make,
}) => {
  const plan = await make.aPlan();
  await refuse(page, list, { status: 503, code: 'server.unavailable' });
  await page.goto(`/plan/${plan.id}`);
  await page.getByRole('button', { name: 'Cronologia' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'La cronologia non è disponibile' });
  await expect(failure).toBeVisible();

  await letThrough(page);
  await failure.getByRole('button', { name: 'Riprova' }).click();

  await expect(page.getByText('Creazione')).toBeVisible();
});

/** Creates a plan, renames it to "Oggi" and opens its history. */
async function aRenamedPlan(page: Page, make: Records) {
  const plan = await make.aPlan();
  const body = { ...plan, name: 'Oggi' };
  const renamed = await callAs(page, planContract.endpoints.update, { body });
  await page.goto(`/plan/${plan.id}`);
  await page.getByRole('button', { name: 'Cronologia' }).press('Enter');
  return { name: plan.name, renamed };
}

test('X14 AUD-04 · an earlier value is put back after a question with both values @both', async ({
  asAdmin: page,
  make,
}, info) => {
  const { name } = await aRenamedPlan(page, make);
  const restore = page.getByRole('button', {
    name: `Ripristina questo valore: Nome, ${name}`,
  });
  await expect(restore).toHaveText('Ripristina questo valore');
  await axe(page);
  await page.screenshot({ path: info.outputPath('history.png') });

  await restore.press('Enter');
  const question = page.getByRole('dialog', { name: 'Ripristinare questo valore?' });
  await expect(question).toContainText(`CampoNomeAdessoOggiRipristina${name}`);
  await axe(page);
  await page.screenshot({ path: info.outputPath('question.png') });
  await question.getByRole('button', { name: 'Annulla' }).press('Enter');
  await expect(question).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Oggi');

  await restore.press('Enter');
  await question.getByRole('button', { name: 'Ripristina' }).press('Enter');

  await expect(toast(page, 'Valore ripristinato.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue(name);
  await expect(page.getByRole('button', { name: 'Cronologia' })).toBeFocused();
  const entries = page.getByRole('list').filter({ hasText: 'Creazione' }).getByRole('listitem');
  await expect(entries).toHaveCount(3);
  await expect(entries.first()).toContainText(`dopo ${name}`);
  await page.getByRole('textbox', { name: 'Nome' }).fill('Di nuovo');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(toast(page, planMessages.updated)).toBeVisible();
});

test('X14 LAY-08 · the question about an earlier value shows an empty one as "N/D"', async ({
  asAdmin: page,
  make,
}) => {
  const region = await make.aRegion({ code: 'AB' });
  await callAs(page, regionContract.endpoints.update, { body: { ...region, code: '' } });
  await page.goto(`/region/${region.id}`);
  await page.getByRole('button', { name: 'Cronologia' }).press('Enter');
  await page.getByRole('button', { name: 'Ripristina questo valore: Codice, AB' }).press('Enter');

  const question = page.getByRole('dialog', { name: 'Ripristinare questo valore?' });
  await expect(question).toContainText('AdessoN/DRipristinaAB');
});

test('X14 AUD-04 · money has no earlier value to put back, and unsaved changes come first', async ({
  asAdmin: page,
  make,
}) => {
  const { renamed } = await aRenamedPlan(page, make);
  await callAs(page, planContract.endpoints.update, {
    body: { ...renamed, recurringCostBeforeVAT: 77 },
  });
  await page.reload();
  await page.getByRole('button', { name: 'Cronologia' }).press('Enter');
  const changed = page.getByRole('listitem').filter({ hasText: /77,00/ });
  await expect(changed.getByText(/Costo IVA esclusa/)).toBeVisible();
  const restore = page.getByRole('button', { name: /^Ripristina questo valore/ });
  await expect(restore).toHaveCount(1);
  await expect(restore).toHaveAccessibleName(/^Ripristina questo valore: Nome, /);

  await page.getByRole('textbox', { name: 'Nome' }).fill('Non ancora salvato');
  await restore.click();

  await expect(toast(page, 'Prima salva o annulla le modifiche di questa pagina.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('X14 DET-06 · a change made during the question is not overwritten', async ({
  asAdmin: page,
  make,
}) => {
  const { renamed } = await aRenamedPlan(page, make);
  await page.getByRole('button', { name: /^Ripristina questo valore/ }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Ripristinare questo valore?' });
  // waits, because the record is read before the question opens
  await question.waitFor();
  await callAs(page, planContract.endpoints.update, {
    body: { ...renamed, name: 'Di un collega' },
  });

  await question.getByRole('button', { name: 'Ripristina' }).press('Enter');

  await expect(toast(page, 'Non è stato possibile ripristinare il valore.')).toBeVisible();
  const now = await callAs(page, planContract.endpoints.get, {
    params: { id: String(renamed.id) },
  });
  expect(now.name).toBe('Di un collega');
});

test('X14 CUS-04 · on the page of a customer a value of the person is put back', async ({
  asAdmin: page,
}) => {
  const name = unique('Ines');
  const person = await aCustomer(page, { name });
  const { get, update } = userContract.endpoints;
  const { billingAddress: _address, ...saved } = await callAs(page, get, {
    params: { id: person.id },
  });
  await callAs(page, update, { body: { ...saved, name: 'Sbagliato' } });
  await page.goto(`/user/${person.id}/customer?section=history`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sbagliato');

  await page.getByRole('button', { name: `Ripristina questo valore: Nome, ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ripristina' }).click();

  await expect(toast(page, 'Valore ripristinato.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('AUD-02 · a User sees no history', async ({ openAs, make }) => {
  const { id } = await make.anAddress();
  const page = await openAs(people.operator, tenants.aurora);

  await page.goto(`/address/${id}`);

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Indirizzo');
  await expect(page.getByRole('button', { name: 'Indietro' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cronologia' })).toHaveCount(0);
});

test('AUD-02 AUD-03 · a SuperAdmin finds actions and refusals in the audit log @both', async ({
  asSuperAdmin: page,
  openAs,
  make,
  isMobile,
}) => {
  const region = await make.aRegion({ name: unique('Regione') });
  const plan = await make.aPlan();
  const user = await openAs(people.operator, tenants.aurora);
  const body = { name: 'Nuovo', recurringCostBeforeVAT: 1, recurrenceType: 1 };
  await expect(callAs(user, create, { body })).rejects.toThrow('403 access.denied');

  await page.goto('/audit');
  const register = isMobile
    ? page.getByRole('list', { name: 'Lista di Attività' })
    : listOf(page, 'Attività').table;
  await expect(register).toContainText(`Creazione · Piano n. ${plan.id}`);
  await axe(page);

  if (isMobile) await page.getByRole('button', { name: 'Apri', exact: true }).click();
  await page.getByLabel('Solo attività rifiutate').check();
  await page.getByLabel('Su che cosa').selectOption('Piano');
  await page.getByRole('button', { name: 'Cerca' }).click();
  await expect(page).toHaveURL(/isRefused=true/);
  await expect(register).toContainText('Rifiutato. Non hai i permessi per questa operazione.');
  await expect(register).not.toContainText(`Creazione · Piano n. ${plan.id}`);

  await page.getByRole('link', { name: 'Fuori dai tenant' }).click();
  await expect(page).toHaveURL('/audit/outside');
  await expect(register).not.toContainText('Piano');
  // filtered, because other tests also create entries and the expected entry may be on a later page
  await page.goto(`/audit/outside?entity=region&entityId=${region.id}`);
  await expect(register).toContainText(`Creazione · Regione n. ${region.id}`);
  await page.goto('/audit/outside?entity=user&action=signIn');
  await expect(register).toContainText('Accesso · Utente');
});

test('AUD-02 · only a SuperAdmin can open the audit log', async ({ asAdmin: page }) => {
  await page.goto('/audit');

  await expect(page.getByRole('heading', { name: 'Lista di Attività' })).toHaveCount(0);
});

test('LAY-08 · the audit log is searched by days typed day-first; an invalid one shows an error', async ({
  asSuperAdmin: page,
}) => {
  await page.goto('/audit');
  const from = page.getByLabel('Dal', { exact: true });
  await from.fill('31/02/2026');
  await from.press('Enter');

  await expect(page.getByText('Scrivi un giorno: gg/mm/aaaa')).toBeVisible();
  await expect(from).toBeFocused();
  await expect(page).toHaveURL('/audit');

  await from.fill('5/1/26');
  await from.press('Enter');
  await expect(page).toHaveURL('/audit?from=2026-01-05');
  await expect(from).toHaveValue('05/01/2026');
  await page.getByRole('button', { name: 'Resetta' }).click();
  await expect(page).toHaveURL('/audit');
  await expect(from).toHaveValue('');
});
