import { paymentTokenContract } from '@canone/contracts/payments/payment-token';
import type { Page } from '@playwright/test';
import { axe, expect, test, toast } from '../kit/fixtures.ts';
import { refuse } from '../kit/network.ts';
import { approveAtPayPal } from '../kit/paying.ts';
import { scanned } from '../kit/qr-scanner.ts';
import { aSubscription } from '../kit/subscribers.ts';

test('CUL-06 PAY-01 · Canone sends the shown link from its dialog; Escape closes one dialog at a time', async ({
  asAdmin: page,
}) => {
  const { subscription } = await aSubscription(page);
  await page.goto(`/subscription/${subscription.id}`);
  await page.getByRole('button', { name: 'Genera link di pagamento' }).click();
  const made = page.getByRole('dialog', { name: 'Link Creato!' });
  await made.getByRole('button', { name: 'Invia link' }).click();
  const letter = page.getByRole('dialog', { name: 'Invia il link di pagamento' });
  await letter.getByLabel('Oggetto').waitFor();
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(letter).toBeHidden();
  await expect(made).toBeVisible();

  await made.getByRole('button', { name: 'Invia link' }).click();
  await letter.getByRole('button', { name: 'Invia', exact: true }).click();
  await expect(toast(page, `Link in coda per ${subscription.user.email}`)).toBeVisible();
  await expect(made).toBeVisible();
});

test('AD8 · the dialog of a link says that the payment has arrived, and no longer offers the link', async ({
  asAdmin: page,
  browser,
}) => {
  const { subscription } = await aSubscription(page);
  await page.goto(`/subscription/${subscription.id}`);
  await page.getByRole('button', { name: 'Genera link di pagamento' }).click();
  const link = await linkIn(page).inputValue();
  const theirs = await browser.newContext();
  const customer = await theirs.newPage();
  await customer.goto(link);
  await approveAtPayPal(customer);
  await expect(customer.getByText('Pagamento completato!')).toBeVisible();
  await theirs.close();

  // simulates that the administrator returns to the tab
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

  const paid = page.getByRole('dialog', { name: 'Pagamento arrivato' });
  await expect(paid).toContainText(`${subscription.user.name} ha pagato`);
  await expect(paid.getByRole('button', { name: 'Invia link' })).toHaveCount(0);
  await expect(paid).not.toContainText('Scade tra');
  await axe(page);
  await paid.getByRole('button', { name: 'Chiudi', exact: true }).last().click();
  await expect(page.getByText('Sottoscrizione attiva').first()).toBeVisible();
});

const linkIn = (page: Page) => page.getByLabel('Link di pagamento', { exact: true });

test('B3 M23 PAY-01 · the active link is shown again, and replaced only after a confirmation @both', async ({
  asAdmin,
  browser,
}) => {
  const page = asAdmin;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { subscription } = await aSubscription(page);
  await page.goto(`/subscription/${subscription.id}`);
  const generate = page.getByRole('button', { name: 'Genera link di pagamento' });
  await generate.click();
  const made = page.getByRole('dialog', { name: 'Link Creato!' });
  const first = await linkIn(page).inputValue();
  await expect(made.getByRole('button', { name: /^Sostituisci/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(made).toBeHidden();

  await generate.click();
  const live = page.getByRole('dialog', { name: 'Link attivo' });
  await expect(live).toContainText(/Scade tra (60:00|59:\d\d)/);
  await expect(live).toContainText('chi lo ha già ricevuto può ancora pagare');
  await expect(linkIn(page)).toHaveValue(first);
  expect(await scanned(live.getByRole('img', { name: /^Codice QR del link/ }))).toBe(first);
  await live.getByRole('button', { name: 'Copia link' }).click();
  await expect(live.getByRole('button', { name: 'Copiato!' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await axe(page);

  const question = page.getByRole('dialog', { name: 'Sostituire il link attivo?' });
  await live.getByRole('button', { name: /^Sostituisci/ }).click();
  await expect(question).toContainText('smette subito di funzionare');
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(linkIn(page)).toHaveValue(first);

  await live.getByRole('button', { name: /^Sostituisci/ }).click();
  await question.getByRole('button', { name: 'Sostituisci il link' }).click();
  await expect(made).toBeVisible();
  const second = await linkIn(page).inputValue();
  expect(second).not.toBe(first);

  const theirs = await browser.newContext();
  const customer = await theirs.newPage();
  await customer.goto(first);
  await expect(customer.getByText('Token non valido.')).toBeVisible();
  await customer.goto(second);
  await expect(customer.getByText('Token valido.')).toBeVisible();
  await theirs.close();

  await page.reload();
  const story = page.getByRole('region', { name: 'Che cosa è successo' }).getByRole('listitem');
  await expect(story).toContainText([
    'Pagina di pagamento aperta',
    'Link di pagamento creato',
    'Link di pagamento sostituito',
    'Link di pagamento creato',
    'Sottoscrizione creata',
  ]);
});

test('AH3 · without a PayPal account the dialog links to the form of the account, and names the transfer as an alternative', async ({
  asAdmin: page,
}) => {
  const { subscription } = await aSubscription(page);
  await page.goto(`/subscription/${subscription.id}`);
  const message = 'Configura prima un fornitore di pagamento per questo tenant.';
  const code = 'paymentLink.noProvider';
  await refuse(page, paymentTokenContract.endpoints.create, { status: 409, code, message });

  await page.getByRole('button', { name: 'Genera link di pagamento' }).click();

  const failed = page.getByRole('dialog', { name: 'Link non creato' });
  await expect(failed).toContainText('«Imposta pagamento con bonifico»');
  await axe(page);
  await failed.getByRole('link', { name: 'Collega il conto PayPal' }).click();
  await expect(page.getByRole('heading', { name: 'Crea Nuovo Fornitore' })).toBeVisible();
  await expect(failed).toBeHidden();
});
