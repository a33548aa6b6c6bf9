import { userContract } from '@canone/contracts/people/user';
import { personTexts } from '@canone/contracts/people/user-fields';
import { Role } from '@canone/contracts/rights/role';
import { userMessages } from '@canone/contracts/texts/messages';
import { choose } from '../kit/choose.ts';
import { axe, expect, people, test, toast, unique } from '../kit/fixtures.ts';
import { listOf } from '../kit/list.ts';
import { hold, isCallOf, letThrough, refuse } from '../kit/network.ts';
import { fillUpTo, freeEmail, goOn, step } from '../kit/wizard.ts';

const { create, isEmailUnique } = userContract.endpoints;

test('WIZ-01 WIZ-04 USR-02 · four steps create a person, sent with the capitalised keys of the specification', async ({
  asAdmin,
}) => {
  const page = asAdmin;
  const [name, email] = [unique('Ditta'), freeEmail()];
  await page.goto('/user');
  await page.getByRole('link', { name: 'Crea Nuovo Utente' }).click();
  await expect(page).toHaveURL('/user-wizard');

  await expect(step(page, 1)).toContainText('Email');
  await page.getByLabel('Indirizzo email').fill(email);
  await goOn(page);

  await expect(step(page, 2)).toContainText('Dati personali');
  await expect(page.getByLabel('Utente Attivo')).not.toBeChecked();
  await expect(page.getByLabel('Azienda')).not.toBeChecked();
  await expect(page.getByLabel('Ruolo utente')).toHaveValue(String(Role.Admin));
  await page.getByLabel('Nome completo').fill(name);
  await page.getByLabel('Indirizzo PEC').fill('ditta@pec.example');
  await page.getByLabel('Numero di telefono').fill('+39 051 5550199');
  await page.getByLabel('Azienda').check();
  await page.getByLabel('Partita IVA').fill('it 00743110157');
  await page.getByLabel('Codice SDI').fill('m5uxcr1');
  await page.getByLabel('Ruolo utente').selectOption('User');
  await goOn(page);

  await expect(step(page, 3)).toContainText('Indirizzo');
  await page.getByLabel('Via e numero civico').fill('Via Garibaldi 2');
  await page.getByLabel('CAP').fill('26845');
  await expect(page.getByRole('combobox', { name: 'Provincia' })).toHaveCount(0);
  await choose(page, 'Regione', { typed: 'lombard', name: 'Lombardia' });
  await expect(page.getByRole('combobox', { name: 'Comune' })).toHaveCount(0);
  await choose(page, 'Provincia', { typed: 'lodi', name: 'Lodi' });
  await choose(page, 'Comune', { typed: 'codogno', name: 'Codogno' });
  await goOn(page);

  await expect(step(page, 4)).toContainText('Riepilogo');
  for (const text of [email, name, '00743110157', 'M5UXCR1', 'Codogno', 'Lodi', 'Lombardia'])
    await expect(page.getByRole('definition').filter({ hasText: text }).first()).toBeVisible();

  const sending = page.waitForRequest((request) => isCallOf(create, request));
  await page.getByRole('button', { name: 'Conferma' }).click();
  expect((await sending).postDataJSON()).toMatchObject({
    Name: name,
    Email: email,
    Pec: 'ditta@pec.example',
    IsCompany: true,
    IsActive: false,
    SDI: 'M5UXCR1',
    VATCode: '00743110157',
    Phone: '+39 051 5550199',
    Street: 'Via Garibaldi 2',
    ZIP: '26845',
    Region: expect.any(Number),
    Province: expect.any(Number),
    Municipality: expect.any(Number),
    RoleId: Role.User,
  });
  await expect(toast(page, 'Utente creato con successo!')).toBeVisible();
  await expect(page).toHaveURL('/user');
  await expect(page.getByText('Nuovo utente creato con successo!')).toBeVisible();
  const card = page.getByRole('main').getByRole('link', { name: 'Apri la scheda' });
  await card.click();
  await expect(page).toHaveURL(/\/user\/\d+$/);
  await expect(page.getByLabel('Nome completo')).toHaveValue(name);
  await page.goto(`/user?name=${encodeURIComponent(name)}`);
  await expect(listOf(page, 'Utenti').row(name)).toContainText('00743110157');
});

test('WIZ-01 · "Indietro" and the summary go back, and typed values are kept', async ({
  asAdmin,
}) => {
  const name = unique('Persona');
  await fillUpTo(asAdmin, 4, { name });
  await asAdmin.getByRole('button', { name: 'Indietro' }).click();
  await expect(asAdmin.getByLabel('Via e numero civico')).toHaveValue('Via Emilia 1');

  await goOn(asAdmin);
  await asAdmin.getByRole('button', { name: 'Modifica Dati personali' }).click();
  await expect(step(asAdmin, 2)).toBeFocused();
  await expect(asAdmin.getByLabel('Nome completo')).toHaveValue(name);
});

test('AB7 AB8 · the summary warns about a VAT code that another person has, and about a private person with a VAT code', async ({
  asAdmin,
}) => {
  await fillUpTo(asAdmin, 4);
  await asAdmin.getByRole('button', { name: 'Modifica Dati personali' }).click();
  await asAdmin.getByLabel('Partita IVA').fill('12345670785');
  await goOn(asAdmin);
  await goOn(asAdmin);

  await expect(asAdmin.getByText('c’è già (Falegnameria Bianchi S.r.l.)')).toBeVisible();
  await expect(asAdmin.getByText('«Azienda» è No')).toBeVisible();
  await axe(asAdmin);
});

test('WIZ-01 · the personal data and their summary follow the order of the specification', async ({
  asAdmin,
}) => {
  const fields = asAdmin.getByRole('main').locator('form .detail-fields label');
  const personal = [
    'Nome completo',
    ...Object.values(personTexts),
    'Azienda',
    'Utente Attivo',
    'Ruolo utente',
  ];
  await fillUpTo(asAdmin, 4);
  await expect(asAdmin.getByRole('term')).toHaveText([
    'Indirizzo email',
    ...personal,
    'Via e numero civico',
    'CAP',
    'Regione',
    'Provincia',
    'Comune',
  ]);

  await asAdmin.getByRole('button', { name: 'Modifica Dati personali' }).click();
  await expect(fields).toContainText(personal);
});

test('WIZ-01 LAY-01 · every step has "Avanti" and "Indietro", and a link leaves the wizard after a confirmation', async ({
  asAdmin,
}) => {
  await fillUpTo(asAdmin, 2);
  const back = asAdmin.getByRole('button', { name: 'Indietro' });
  await expect(back).toBeEnabled();
  await back.click();
  await expect(step(asAdmin, 1)).toBeFocused();
  await expect(back).toBeDisabled();
  await expect(asAdmin.getByRole('button', { name: 'Avanti' })).toBeEnabled();
  const path = asAdmin.getByRole('navigation', { name: 'Percorso' });
  await expect(path.getByRole('listitem')).toHaveText(['Home', 'Utenti']);

  const leave = asAdmin.getByRole('link', { name: 'Annulla' });
  await leave.click();
  const question = asAdmin.getByRole('dialog', { name: 'Uscire senza salvare?' });
  await question.getByRole('button', { name: 'Resta qui' }).click();
  await expect(step(asAdmin, 1)).toBeVisible();
  await leave.click();
  await question.getByRole('button', { name: 'Esci senza salvare' }).click();
  await expect(asAdmin).toHaveURL('/user');
});

test('WIZ-02 · the e-mail must be present, valid and unused', async ({ asBorea }) => {
  await asBorea.goto('/user-wizard');
  const email = asBorea.getByLabel('Indirizzo email');

  const refused = [
    ['', 'L’email è obbligatoria.'],
    ['senza-chiocciola', 'Formato email non valido.'],
    ['niccolò@canone.example', userMessages.emailLookalike],
    [people.superAdmin, 'L’email esiste già nel database.'],
  ] as const;
  for (const [typed, message] of refused) {
    await email.fill(typed);
    await goOn(asBorea);
    await expect(email).toHaveAccessibleDescription(message);
    await expect(email).toBeFocused();
  }

  await refuse(asBorea, isEmailUnique, { status: 500, code: 'server.failure' });
  await email.fill(freeEmail());
  await goOn(asBorea);
  await expect(email).toHaveAccessibleDescription(
    'Errore durante la verifica dell’email. Riprova.',
  );
  await letThrough(asBorea);
  await goOn(asBorea);
  await expect(step(asBorea, 2)).toBeFocused();
});

test('R82 WIZ-02 · an e-mail that changes during its check is checked', async ({ asBorea }) => {
  await asBorea.goto('/user-wizard');
  const release = await hold(asBorea, isEmailUnique);
  const email = asBorea.getByLabel('Indirizzo email');
  await email.fill(freeEmail());
  await goOn(asBorea);
  await email.fill(people.superAdmin);
  release();
  await goOn(asBorea);
  await expect(email).toHaveAccessibleDescription('L’email esiste già nel database.');
});

test('B13 WIZ-03 · name, street, municipality and CAP are required', async ({ asBorea }) => {
  await fillUpTo(asBorea, 2);
  await goOn(asBorea);
  const name = asBorea.getByLabel('Nome completo');
  await expect(name).toHaveAccessibleDescription('Il nome è obbligatorio.');
  await expect(name).toBeFocused();

  await name.fill(unique('Persona'));
  await goOn(asBorea);
  await expect(step(asBorea, 3)).toBeFocused();
  await goOn(asBorea);
  await expect(asBorea.getByLabel('Via e numero civico')).toHaveAccessibleDescription(
    'La via è obbligatoria.',
  );
  await expect(asBorea.getByLabel('CAP')).toHaveAccessibleDescription('Il Cap è obbligatorio.');
  await expect(asBorea.getByRole('combobox', { name: 'Regione' })).toHaveAccessibleDescription(
    'Il municipio è obbligatorio.',
  );
});

test('WIZ-04 · a failed creation shows an error and can be retried', async ({ asAdmin }) => {
  await fillUpTo(asAdmin, 4);
  await refuse(asAdmin, create, { status: 500, code: 'server.failure', message: 'Guasto.' });
  await asAdmin.getByRole('button', { name: 'Conferma' }).click();

  await expect(toast(asAdmin, 'Errore durante la creazione dell’utente.')).toBeVisible();
  await expect(asAdmin.getByRole('main').getByText('Guasto.')).toBeVisible();
  await letThrough(asAdmin);
  await asAdmin.getByRole('button', { name: 'Conferma' }).click();
  await expect(toast(asAdmin, 'Utente creato con successo!')).toBeVisible();
});

test('WIZ-04 · a field refused by the server is shown in its own step', async ({ asAdmin }) => {
  await fillUpTo(asAdmin, 4);
  const message = 'La Partita IVA risulta cessata.';
  const errors = [{ field: 'vatCode', message }];
  await refuse(asAdmin, create, { status: 400, code: 'request.invalid', errors });
  await asAdmin.getByRole('button', { name: 'Conferma' }).click();

  const vatCode = asAdmin.getByLabel('Partita IVA');
  await expect(step(asAdmin, 2)).toBeVisible();
  await expect(vatCode).toHaveAccessibleDescription(message);
  await expect(vatCode).toBeFocused();
});

test('WIZ-05 · a violated Italian rule is explained at its field', async ({ asBorea }) => {
  await fillUpTo(asBorea, 2);
  await asBorea.getByLabel('Nome completo').fill(unique('Persona'));

  const refused = [
    ['Indirizzo PEC', 'nome', 'La PEC è un indirizzo email, per esempio nome@pec.it.'],
    ['Numero di telefono', 'zero', /^Il telefono è fatto di cifre/],
    ['Partita IVA', '123', 'La Partita IVA ha 11 cifre: qui sono 3.'],
    [
      'Partita IVA',
      '12345670786',
      'La Partita IVA non è valida: ricontrolla le cifre, una è sbagliata.',
    ],
    ['Codice SDI', 'AB', /qui sono 2\.$/],
  ] as const;
  for (const [label, typed, message] of refused) {
    const field = asBorea.getByLabel(label);
    await field.fill(typed);
    await field.blur();
    await expect(field).toHaveAccessibleDescription(message);
    await field.fill('');
  }

  await goOn(asBorea);
  await expect(step(asBorea, 3)).toBeFocused();
  const zip = asBorea.getByLabel('CAP');
  await zip.fill('4002');
  await zip.blur();
  await expect(zip).toHaveAccessibleDescription('Il Cap ha 5 cifre, per esempio 00184.');
});

test('WIZ-05 · a CAP proposes its municipality, and a municipality its CAP', async ({
  asBorea,
}) => {
  await fillUpTo(asBorea, 3);
  const zip = asBorea.getByLabel('CAP');
  await zip.fill('48012');
  await expect(asBorea.getByRole('status')).toContainText([
    'Il CAP 48012 è di Bagnacavallo (Ravenna).',
  ]);
  await asBorea.getByRole('button', { name: 'Usa Bagnacavallo' }).click();
  await expect(asBorea.getByRole('combobox', { name: 'Regione' })).toHaveValue('Emilia-Romagna');
  await expect(asBorea.getByRole('combobox', { name: 'Provincia' })).toHaveValue('Ravenna');
  await expect(asBorea.getByRole('combobox', { name: 'Comune' })).toHaveValue('Bagnacavallo');
  await expect(zip).toBeFocused();

  await zip.fill('');
  await asBorea.getByRole('button', { name: 'Usa 48012' }).click();
  await expect(zip).toHaveValue('48012');
});

test('RTE-04 · /user/x opens the wizard instead of a person', async ({ asAdmin }) => {
  await asAdmin.goto('/user/x');

  await expect(asAdmin).toHaveURL('/user-wizard');
  await expect(asAdmin.getByRole('heading', { level: 1 })).toHaveText('Crea Nuovo Utente');
});
