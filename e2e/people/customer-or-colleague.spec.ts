import { userContract } from '@canone/contracts/people/user';
import { Role } from '@canone/contracts/rights/role';
import { axe, expect, test, toast, unique } from '../kit/fixtures.ts';
import { isCallOf } from '../kit/network.ts';
import { fillUpTo, freeEmail, goOn } from '../kit/wizard.ts';

const { create } = userContract.endpoints;

test('AA15 AK9 AN4 WIZ-06 · the wizard first asks whether the person is a customer, who gets the role Client and no access @both', async ({
  asAdmin: page,
}) => {
  const name = unique('Cliente');
  await page.goto('/user-wizard');
  const kind = page.getByRole('group', { name: 'Cliente o collega?' });
  await expect(kind.getByRole('radio', { name: 'Un collega' })).toBeChecked();
  await expect(kind).toContainText(
    'Admin gestisce tutto, User solo sottoscrizioni, scadenze e indirizzi.',
  );
  await expect(page.getByText(/la persona accederà/)).toBeVisible();
  await kind.getByRole('radio', { name: 'Un cliente' }).check();
  await expect(page.getByText(/la persona accederà/)).toBeHidden();
  await axe(page);
  await page.getByLabel('Indirizzo email').fill(freeEmail());
  await goOn(page);
  await expect(page.getByLabel('Ruolo utente')).toHaveValue(String(Role.Client));
  await expect(page.getByLabel('Utente Attivo')).not.toBeChecked();

  await page.getByRole('button', { name: 'Indietro' }).click();
  await kind.getByRole('radio', { name: 'Un collega' }).check();
  await goOn(page);
  await expect(page.getByLabel('Ruolo utente')).toHaveValue(String(Role.Admin));
  await page.getByRole('button', { name: 'Indietro' }).click();
  await kind.getByRole('radio', { name: 'Un cliente' }).check();
  await goOn(page);
  await page.getByLabel('Nome completo').fill(name);
  await goOn(page);
  await page.getByLabel('Via e numero civico').fill('Via Emilia 1');
  await page.getByLabel('CAP').fill('40026');
  await page.getByRole('button', { name: 'Usa Imola' }).click();
  await expect(page.getByRole('combobox', { name: 'Comune' })).toHaveValue('Imola');
  await goOn(page);
  await expect(page.getByRole('alert')).toBeHidden();
  const sending = page.waitForRequest((request) => isCallOf(create, request));
  await page.getByRole('button', { name: 'Conferma' }).click();
  expect((await sending).postDataJSON()).toMatchObject({ RoleId: Role.Client, IsActive: false });
  await expect(toast(page, 'Utente creato con successo!')).toBeVisible();
});

test('WIZ-06 · when the first answer was not changed, the summary warns that the person becomes a colleague without access @both', async ({
  asAdmin: page,
}) => {
  await fillUpTo(page, 4);
  const warning = page.getByRole('alert');
  await expect(warning).toContainText('È un collega con il ruolo Admin');
  await expect(warning).toContainText('Se è un cliente, scegli «Un cliente» al passo 1.');
  await axe(page);

  await page.getByRole('button', { name: 'Modifica Dati personali' }).click();
  await page.getByLabel('Utente Attivo').check();
  await goOn(page);
  await goOn(page);
  await expect(page.getByText('riceve l’invito a entrare in Canone.')).toBeVisible();
  await expect(warning).toBeHidden();
});
