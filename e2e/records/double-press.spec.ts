import { signInContract } from '@canone/contracts/access/sign-in';
import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { deleteMessages } from '@canone/contracts/texts/messages';
import type { Locator } from '@playwright/test';
import { expect, test } from '../kit/fixtures.ts';
import { answer, isCallOf } from '../kit/network.ts';
import { aSubscription, callAs } from '../kit/subscribers.ts';
import { fillUpTo, step } from '../kit/wizard.ts';

const { validateResetToken, resetPassword } = signInContract.endpoints;

/**
 * Presses a button that another button replaces. Returns whether a second press at the same place would reach that
 * other button as soon as it appears.
 */
function wouldPressBoth(button: Locator, following: string): Promise<boolean> {
  return button.evaluate(async (first: HTMLElement, text) => {
    first.click();
    const find = () =>
      [...document.querySelectorAll('button')].find(({ innerText }) => innerText === text);
    let other = find();
    for (; !other; other = find()) await new Promise(requestAnimationFrame);
    other.scrollIntoView({ block: 'nearest' });
    const { x, y, width, height } = other.getBoundingClientRect();
    return other.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  }, following);
}

test('R20 WIZ-01 · a double click on "Avanti" does not create the person before the summary was seen', async ({
  asAdmin: page,
}) => {
  await fillUpTo(page, 3);
  await page.getByLabel('Via e numero civico').fill('Via Emilia 1');
  await page.getByLabel('CAP').fill('40026');
  await page.getByRole('button', { name: 'Usa Imola' }).click();
  await expect(page.getByRole('combobox', { name: 'Comune' })).toHaveValue('Imola');

  const avanti = page.getByRole('button', { name: 'Avanti' });
  expect(await wouldPressBoth(avanti, 'Conferma')).toBe(false);

  await expect(step(page, 4)).toBeFocused();
  await page.getByRole('button', { name: 'Conferma' }).click();
  await expect(page.getByText('Utente creato con successo!', { exact: true })).toBeVisible();
});

test('R21 LST-04 · a double tap on the bin of a row does not confirm the deletion @both', async ({
  asAdmin: page,
  make,
}) => {
  const { name } = await make.someRegions(1);
  await page.goto(`/region?name=${name}`);

  const bin = page.getByRole('button', { name: `Elimina ${name}` });
  expect(await wouldPressBoth(bin, deleteMessages.confirm)).toBe(false);

  const question = page.getByRole('dialog', { name: deleteMessages.title });
  await question.getByRole('button', { name: deleteMessages.confirm }).click();
  await expect(page.getByText('Ancora niente qui')).toBeVisible();
});

test('R80 BNK-01 · a double click on "Aggiungi" or "Salva" sends one transfer', async ({
  asAdmin: page,
}) => {
  const { create, update } = bankTransferContract.endpoints;
  const { id } = (await aSubscription(page)).subscription;
  await callAs(page, subscriptionContract.endpoints.payByBankTransfer, { params: { id } });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (isCallOf(create, request) || isCallOf(update, request)) sent.push(request.method());
  });
  await page.goto(`/subscription/${id}`);
  await page.getByRole('button', { name: 'Gestisci Bonifici' }).click();
  const dialog = page.getByRole('dialog', { name: 'Gestisci Bonifici' });
  const figures = dialog.getByRole('definition').filter({ hasText: '€' });

  await dialog.getByRole('button', { name: 'Aggiungi' }).dblclick();
  await expect(figures).toHaveText(['24,28 €', '24,28 €', '0,00 €']);

  await dialog.getByRole('button', { name: /^Modifica il bonifico/ }).click();
  await dialog.getByRole('textbox', { name: 'Importo' }).first().fill('20');
  await dialog.getByRole('button', { name: 'Salva' }).dblclick();
  await expect(figures).toHaveText(['24,28 €', '20,00 €', '4,28 €']);
  expect(sent).toEqual(['POST', 'PUT']);
});

test('R81 AUT-10 · a double click on "Reimposta la password" is a success', async ({ page }) => {
  await answer(page, validateResetToken, null);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (isCallOf(resetPassword, request)) sent.push(request.method());
  });
  await answer(page, resetPassword, null);
  await page.goto('/reset-password?token=a');
  await page.getByLabel('Nuova password').fill('Zebra-9182-tavolo');
  await page.getByLabel('Conferma password').fill('Zebra-9182-tavolo');

  await page.getByRole('button', { name: 'Reimposta la password' }).dblclick();

  await expect(page.getByText('Password reimpostata con successo!')).toBeVisible();
  expect(sent).toEqual(['POST']);
});
