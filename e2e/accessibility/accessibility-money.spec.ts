import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import type { Locator } from '@playwright/test';
import { axe, expect, test, unique } from '../kit/fixtures.ts';
import { aCustomer, aSubscription, callAs } from '../kit/subscribers.ts';

const { payByBankTransfer } = subscriptionContract.endpoints;

/** Waits for the end of the dialog's fade-in, because axe must measure the final colours. */
async function isThere(dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  await expect(dialog).toHaveCSS('opacity', '1');
}

test('the list of people and the page of a person are accessible @both', async ({ asAdmin }) => {
  const { id, name } = await aCustomer(asAdmin);
  await asAdmin.goto(`/user?name=${name}`);
  await asAdmin.getByRole('link', { name: `Modifica ${name}` }).waitFor();
  await axe(asAdmin);

  await asAdmin.goto(`/user/${id}`);
  await asAdmin.getByLabel('Nome completo').fill('');
  await asAdmin.getByRole('button', { name: 'Salva' }).click();
  await asAdmin.getByText('Il nome è obbligatorio.').waitFor();
  await axe(asAdmin);
  await asAdmin.getByRole('tab', { name: 'Indirizzi' }).click();
  await asAdmin.getByRole('combobox', { name: 'Comune' }).waitFor();
  await axe(asAdmin);
});

test('each step of the wizard for a new person is accessible @both', async ({ asAdmin }) => {
  const name = unique('Persona');
  const goOn = asAdmin.getByRole('button', { name: 'Avanti' });
  await asAdmin.goto('/user-wizard');
  await asAdmin.getByLabel('Indirizzo email').waitFor();
  await axe(asAdmin);
  await goOn.click();
  await asAdmin.getByText('L’email è obbligatoria.').waitFor();
  await axe(asAdmin);

  await asAdmin.getByLabel('Indirizzo email').fill(`${name.replace(' ', '.')}@clienti.example`);
  await goOn.click();
  await asAdmin.getByLabel('Nome completo').fill(name);
  await axe(asAdmin);

  await goOn.click();
  await asAdmin.getByLabel('Via e numero civico').fill('Via Emilia 1');
  await asAdmin.getByLabel('CAP').fill('40026');
  await asAdmin.getByRole('button', { name: 'Usa Imola' }).waitFor();
  await axe(asAdmin);

  await asAdmin.getByRole('button', { name: 'Usa Imola' }).click();
  // the form first reads the region of the municipality
  await expect(asAdmin.getByRole('combobox', { name: 'Comune' })).toHaveValue('Imola');
  await goOn.click();
  await asAdmin.getByRole('definition').filter({ hasText: 'Emilia-Romagna' }).waitFor();
  await axe(asAdmin);
});

test('the list of plans, a plan and its features are accessible', async ({ asAdmin, make }) => {
  const { id, name } = await make.aPlan();
  await asAdmin.goto(`/plan?name=${name}`);
  await asAdmin.getByRole('link', { name: `Modifica ${name}` }).waitFor();
  await axe(asAdmin);

  await asAdmin.goto(`/plan/${id}`);
  await asAdmin.getByRole('button', { name: 'Aggiungi caratteristica' }).click();
  const editor = asAdmin.getByRole('form', { name: 'Nuova caratteristica del piano' });
  await editor.getByRole('combobox', { name: 'Caratteristica' }).fill(unique('Archivio'));
  await axe(asAdmin);
  await editor.getByRole('button', { name: 'Aggiungi al piano' }).click();
  await asAdmin.getByRole('table', { name: 'Caratteristiche del piano, in ordine' }).waitFor();
  await axe(asAdmin);
});

test('a new plan and a new payment provider are accessible, also after a refusal', async ({
  asAdmin,
}) => {
  for (const path of ['/plan/new', '/paymentprovider/new']) {
    await asAdmin.goto(path);
    await asAdmin.getByLabel('Nome').fill('');
    await asAdmin.getByRole('button', { name: 'Crea', exact: true }).click();
    await asAdmin.getByText('Il nome è obbligatorio.').waitFor();
    await axe(asAdmin);
  }
});

test('the saved payment provider is accessible', async ({ asAdmin }) => {
  await asAdmin.goto('/paymentprovider');
  await asAdmin
    .getByRole('link', { name: /^Modifica/ })
    .first()
    .click();
  await asAdmin.getByLabel('Segreto (apiSecret)').waitFor();
  await asAdmin.getByLabel('Client id (apiKey)').fill('un-altro-client');
  await asAdmin.getByText('Hai cambiato indirizzo o client id').waitFor();
  await axe(asAdmin);
});

test('bank transfers and their confirmation dialogs are accessible @both', async ({ asAdmin }) => {
  const { subscription } = await aSubscription(asAdmin);
  const { id } = subscription;
  await callAs(asAdmin, payByBankTransfer, { params: { id } });
  await asAdmin.goto(`/subscription/${id}`);
  await asAdmin.getByRole('button', { name: 'Gestisci Bonifici' }).click();
  const dialog = asAdmin.getByRole('dialog', { name: 'Gestisci Bonifici' });
  await dialog.getByRole('textbox', { name: 'Importo' }).fill('10');
  await dialog.getByRole('button', { name: 'Aggiungi' }).click();
  await dialog.getByRole('list', { name: 'Bonifici registrati' }).waitFor();
  await isThere(dialog);
  await axe(asAdmin);

  await dialog.getByRole('button', { name: /^Elimina il bonifico/ }).click();
  await isThere(asAdmin.getByRole('dialog', { name: 'Sei sicuro?' }));
  await axe(asAdmin);
  await asAdmin.getByRole('button', { name: 'Annulla', exact: true }).click();

  await dialog.getByRole('button', { name: 'Conferma Attivazione' }).click();
  const question = asAdmin.getByRole('dialog', { name: 'Confermare l’attivazione?' });
  await isThere(question);
  await axe(asAdmin);
  await question.getByRole('button', { name: 'Conferma Attivazione' }).click();
  await isThere(asAdmin.getByRole('dialog', { name: 'Mancano 14,28 €' }));
  await axe(asAdmin);
});

test('the dialog with a payment link and a confirmation dialog are accessible', async ({
  asAdmin,
}) => {
  const { subscription } = await aSubscription(asAdmin);
  await asAdmin.goto(`/subscription/${subscription.id}`);
  await asAdmin.getByRole('button', { name: 'Genera link di pagamento' }).click();
  const dialog = asAdmin.getByRole('dialog', { name: 'Link Creato!' });
  await isThere(dialog);
  await axe(asAdmin);
  await dialog.getByRole('button', { name: 'Chiudi' }).last().click();

  await asAdmin.getByRole('button', { name: 'Imposta pagamento con bonifico' }).click();
  await isThere(asAdmin.getByRole('dialog', { name: 'Impostare il pagamento con bonifico?' }));
  await axe(asAdmin);
});

test('a new subscription is accessible, also after a refusal', async ({ asAdmin }) => {
  await asAdmin.goto('/subscription/new');
  await asAdmin.getByRole('combobox', { name: 'Utente' }).waitFor();
  await axe(asAdmin);

  await asAdmin.getByRole('combobox', { name: 'Piano' }).click();
  await asAdmin.getByRole('option', { name: /^Base/ }).waitFor();
  await axe(asAdmin);
  await asAdmin.getByRole('option', { name: /^Base/ }).click();
  await asAdmin.getByRole('textbox', { name: 'Data inizio' }).fill('31/01/2027');
  await asAdmin.getByRole('button', { name: 'Crea', exact: true }).click();
  await asAdmin.getByText('Seleziona un utente e un piano.').waitFor();
  await axe(asAdmin);
});
