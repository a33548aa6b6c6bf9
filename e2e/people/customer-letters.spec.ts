import { customerLetterContract } from '@canone/contracts/letters/customer-letter';
import { kindsOfLetters } from '@canone/contracts/letters/letter-kinds';
import { notificationContract } from '@canone/contracts/letters/notification';
import { paymentTokenContract } from '@canone/contracts/payments/payment-token';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import type { Page } from '@playwright/test';
import { axe, expect, people, tenants, test, toast } from '../kit/fixtures.ts';
import { approveAtPayPal, linkFor } from '../kit/paying.ts';
import { aSubscription, callAs } from '../kit/subscribers.ts';

const receipt = kindsOfLetters.receipt;

async function openSettings(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Comunicazioni ai clienti' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Modifica comunicazioni ai clienti',
  );
}

/**
 * Runs axe without the frame of the preview. The preview has no scripts, so axe would wait for it for half a minute.
 */
async function axeWithoutPreview(page: Page) {
  await page.locator('iframe').evaluate((preview) => preview.remove());
  await axe(page);
}

test('CUL-01 · an Admin changes a text, sees it in the preview, and finds it after saving', async ({
  openAs,
}) => {
  const page = await openAs(people.superAdmin, tenants.borea);
  await openSettings(page);
  await page.getByRole('textbox', { name: 'Mittente' }).fill('Studio Borealis');
  await page.getByRole('checkbox', { name: receipt.label }).check();
  await page.getByRole('button', { name: `Testo e anteprima: ${receipt.label}` }).click();
  const preview = page.frameLocator(`iframe[title="Anteprima: ${receipt.label}"]`);
  await expect(preview.getByRole('heading')).toHaveText(receipt.text.subject);
  const subject = page.getByRole('textbox', { name: `Oggetto: ${receipt.label}` });
  await subject.fill('Grazie, {nome}!');
  await expect(preview.getByRole('heading')).toHaveText('Grazie, Giulia Rinaldi!');
  await expect(preview.getByText('Studio Borealis').first()).toBeVisible();
  await axeWithoutPreview(page);

  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(toast(page, 'Elemento aggiornato!')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Mittente' })).toHaveValue('Studio Borealis');
  await page.getByRole('button', { name: `Testo e anteprima: ${receipt.label}` }).click();
  await expect(subject).toHaveValue('Grazie, {nome}!');
  await page.getByRole('button', { name: 'Torna al testo di Canone' }).click();
  await expect(subject).toHaveValue(receipt.text.subject);
});

test('CUL-01 · an unknown placeholder and an SVG are refused at their field', async ({
  asSuperAdmin: page,
}) => {
  await openSettings(page);
  await page.getByRole('button', { name: `Testo e anteprima: ${receipt.label}` }).click();
  const body = page.getByRole('textbox', { name: `Testo: ${receipt.label}` });
  await body.fill('Gentile {cognome}');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('«{cognome}» non è un segnaposto')).toBeVisible();
  await expect(body).toBeFocused();

  await page.getByLabel('Logo').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await expect(page.getByText('Il logo deve essere un’immagine PNG o JPEG.')).toBeVisible();
});

test('CUL-01 · the settings fit a phone and are accessible @phone', async ({ asAdmin: page }) => {
  await page.goto('/lettersettings');
  await page.getByRole('button', { name: `Testo e anteprima: ${receipt.label}` }).click();
  await axeWithoutPreview(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});

async function anAwaited(page: Page) {
  const { subscription, customer } = await aSubscription(page);
  await callAs(page, subscriptionContract.endpoints.payByBankTransfer, {
    params: { id: subscription.id },
  });
  return { subscription, customer };
}

test('CUL-06 · «Sollecita» shows the text of the reminder and sends the changed text, and the timeline lists the reminder', async ({
  asAdmin: page,
}) => {
  const { subscription, customer } = await anAwaited(page);
  await page.goto(`/subscription/${subscription.id}`);

  await page.getByRole('button', { name: 'Sollecita' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sollecita il pagamento' });
  await expect(dialog.getByText(customer.email)).toBeVisible();
  const text = dialog.getByRole('textbox', { name: 'Testo' });
  await expect(text).toHaveValue(new RegExp(`^Gentile ${customer.name}`));
  await axe(page);
  await text.fill('Gentile cliente, due parole.');
  await dialog.getByRole('button', { name: 'Invia' }).click();

  await expect(toast(page, `Sollecito in coda per ${customer.email}`)).toBeVisible();
  const story = page.getByRole('region', { name: 'Che cosa è successo' });
  await expect(story.getByText('Email al cliente')).toBeVisible();
  await expect(story.getByText('Sollecito inviato a mano')).toBeVisible();
});

test('AI4 · the dialog of a reminder says before the reminder is sent that no account for transfers is shown', async ({
  asAdmin: page,
}) => {
  const { subscription } = await anAwaited(page);
  // the response is changed, because other tests of the demo show an account to customers
  await page.route('**/customerletter/draft/**', async (route) => {
    const response = await route.fetch();
    const { data, ...answer } = await response.json();
    await route.fulfill({
      response,
      json: { ...answer, data: { ...data, isAccountMissing: true } },
    });
  });
  await page.goto(`/subscription/${subscription.id}`);
  await page.getByRole('button', { name: 'Sollecita' }).click();

  const dialog = page.getByRole('dialog', { name: 'Sollecita il pagamento' });
  await expect(dialog.getByText(/^La lettera non dice dove pagare/)).toBeVisible();
});

test('CUL-06 · a second reminder on the same day asks for confirmation first @both', async ({
  asAdmin: page,
}) => {
  const { subscription, customer } = await anAwaited(page);
  const id = subscription.payments[0]?.id ?? 0;
  await callAs(page, customerLetterContract.endpoints.remind, {
    params: { id },
    body: { subject: 'Promemoria', body: 'Gentile cliente' },
  });
  await page.goto(`/receivable?userName=${encodeURIComponent(customer.name)}`);
  await page.getByRole('button', { name: /^Sollecita / }).click();
  const dialog = page.getByRole('dialog', { name: 'Sollecita il pagamento' });
  await expect(dialog.getByText('Ultimo promemoria di questa scadenza')).toBeVisible();

  await dialog.getByRole('button', { name: 'Invia' }).click();
  const question = page.getByRole('dialog', { name: 'Scrivere di nuovo oggi?' });
  await question.getByRole('button', { name: 'Non inviare' }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Invia' }).click();
  await question.getByRole('button', { name: 'Invia di nuovo' }).click();

  await expect(toast(page, `Sollecito in coda per ${customer.email}`)).toBeVisible();
});

test('CUL-06 · «Invia link» sends a link that opens the payment page', async ({
  asAdmin: page,
  asSuperAdmin,
}) => {
  const { subscription, customer } = await aSubscription(page);
  await page.goto(`/subscription/${subscription.id}`);

  await page.getByRole('button', { name: 'Invia link', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invia il link di pagamento' });
  await dialog.getByRole('button', { name: 'Invia' }).click();
  await expect(toast(page, `Link in coda per ${customer.email}`)).toBeVisible();

  await asSuperAdmin.goto(`/outbox?recipient=${encodeURIComponent(customer.email)}`);
  await asSuperAdmin.getByRole('link', { name: /^Apri / }).click();
  const mail = asSuperAdmin.getByRole('region', { name: 'Testo' });
  await mail.getByRole('link').click();
});

test('CUL-07 · the page of an expired link can request a new link, and a notification appears @both', async ({
  asAdmin,
  browser,
}) => {
  const { subscription } = await aSubscription(asAdmin);
  const paymentId = subscription.payments[0]?.id ?? 0;
  const { create } = paymentTokenContract.endpoints;
  const { token } = await callAs(asAdmin, create, { body: { paymentId } });
  await callAs(asAdmin, create, { body: { paymentId, replace: true } });
  const theirs = await browser.newContext();
  const page = await theirs.newPage();
  await page.goto(new URL(`/payment?token=${token}&bypassTenant=true`, asAdmin.url()).href);

  await page.getByRole('button', { name: 'Chiedi un nuovo link' }).click();

  await expect(page.getByRole('status')).toContainText('Richiesta inviata');
  await axe(page);
  await theirs.close();
  const { items } = await callAs(asAdmin, notificationContract.endpoints.list, {
    query: { pageSize: '100' },
  });
  expect(items.filter((item) => item.subscriptionId === subscription.id)).toMatchObject([
    { kind: 'linkRequested', isUnread: true },
  ]);
});

test('CUL-08 · the thank-you page is a printable receipt and links to the page that the tenant has set', async ({
  asAdmin,
  browser,
}) => {
  test.slow();
  const { subscription } = await aSubscription(asAdmin);
  const link = await linkFor(asAdmin, subscription.id);
  const theirs = await browser.newContext();
  const page = await theirs.newPage();
  // the response is changed, because the demo's tenant has no page for customers
  await page.route(`**${paymentTokenContract.endpoints.updatePayment.path}`, async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: object | null };
    const data = envelope.data && {
      ...envelope.data,
      returnUrl: 'https://aurora.example/grazie',
    };
    await route.fulfill({ response, json: { ...envelope, data } });
  });
  await page.goto(link);
  await approveAtPayPal(page);
  await page.getByText("Pagamento completato! Grazie per l'acquisto.").waitFor();

  await expect(page.getByText(/^PayPal \w{10,}$/)).toBeVisible();
  await expect(page.getByText(/^dal \d\d\/\d\d\/\d{4} al \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Torna alla Home' })).toHaveAttribute(
    'href',
    'https://aurora.example/grazie',
  );
  await axe(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Stampa la ricevuta' })).toBeHidden();
  await expect(page.getByText('non è una fattura')).toBeVisible();
  await theirs.close();
});
