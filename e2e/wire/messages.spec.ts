import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paymentTokenContract } from '@canone/contracts/payments/payment-token';
import * as messages from '@canone/contracts/texts/messages';
import { subscriptionMessages } from '@canone/contracts/texts/messages';
import { paymentMessages } from '@canone/contracts/texts/payment-messages';
import type { Page, Route } from '@playwright/test';
import { axe, expect, test } from '../kit/fixtures.ts';
import { addressOf, letThrough, outage, refuse } from '../kit/network.ts';
import { approveAtPayPal } from '../kit/paying.ts';
import { aSubscription, callAs } from '../kit/subscribers.ts';

const { create, validate, updatePayment } = paymentTokenContract.endpoints;
const folder = join(import.meta.dirname, '..');

/** Creates a valid payment link and returns its address. */
async function aLink(asAdmin: Page): Promise<string> {
  const { subscription } = await aSubscription(asAdmin);
  const [payment] = subscription.payments;
  const { token } = await callAs(asAdmin, create, { body: { paymentId: payment?.id ?? 0 } });
  return `/payment?token=${token}&bypassTenant=true`;
}

test('LAY-10 · the browser tests check every sentence of the specification', () => {
  const files = globSync('{*/*.spec,kit/*}.ts', { cwd: folder });
  const tests = files.map((name) => readFileSync(join(folder, name), 'utf8')).join();
  const unseen = Object.entries(messages).flatMap(([group, sentences]) =>
    Object.entries(sentences)
      .filter(([key, sentence]) => !tests.includes(`${group}.${key}`) && !tests.includes(sentence))
      .map(([key]) => `${group}.${key}`),
  );

  expect(unseen).toEqual([]);
});

test('PAY-01 · a link that cannot be created shows the reason or a general failure; a created link is copied', async ({
  asAdmin: page,
}) => {
  const { subscription } = await aSubscription(page);
  await page.goto(`/subscription/${subscription.id}`);
  const make = page.getByRole('button', { name: subscriptionMessages.generateLink });

  await refuse(page, create, outage);
  await make.click();
  const failed = page.getByRole('dialog', { name: 'Link non creato' });
  await expect(failed.getByRole('alert')).toHaveText(
    'Si è verificato un errore durante la creazione del link di pagamento.',
  );
  await axe(page);

  for (const unsaid of [
    (route: Route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }),
    (route: Route) => route.abort(),
  ]) {
    await letThrough(page);
    await page.route(addressOf(create), unsaid);
    await failed.getByRole('button', { name: 'Riprova' }).click();
    await expect(failed.getByRole('button', { name: 'Riprova' })).toBeEnabled();
    await expect(failed.getByRole('alert')).toHaveText(subscriptionMessages.linkFailed);
  }

  await letThrough(page);
  const message = 'Configura prima un fornitore di pagamento per questo tenant.';
  await refuse(page, create, { status: 409, code: 'paymentLink.noProvider', message });
  await failed.getByRole('button', { name: 'Riprova' }).click();
  await expect(failed.getByRole('alert')).toHaveText(message);

  await letThrough(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await failed.getByRole('button', { name: 'Riprova' }).click();
  const made = page.getByRole('dialog', { name: 'Link Creato!' });
  await made.getByRole('button', { name: 'Copia link' }).click();
  await expect(made.getByRole('button', { name: 'Copiato!' })).toBeVisible();
  const link = await made.getByLabel('Link di pagamento', { exact: true }).inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});

test('PAY-02 · a check of a payment link that fails is shown and can be repeated', async ({
  asAdmin,
  page,
}) => {
  await refuse(page, validate, outage);
  await page.goto(await aLink(asAdmin));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Errore durante la validazione del token.',
  );
  await axe(page);

  await letThrough(page);
  await page.getByRole('button', { name: 'Riprova' }).click();
  await expect(page.getByText('Token valido.')).toBeVisible();
});

const unconfirmed = [
  {
    outcome: 'refused',
    refusal: { status: 409, code: 'payment.refused' },
    text: 'Aggiornamento del pagamento fallito.',
  },
  {
    outcome: 'cut short',
    refusal: outage,
    text: "Errore durante l'aggiornamento del pagamento.",
  },
] as const;

for (const { outcome, refusal, text } of unconfirmed) {
  test(`PAY-04 · a payment whose confirmation is ${outcome} shows "${text}"`, async ({
    asAdmin,
    page,
  }) => {
    await refuse(page, updatePayment, refusal);
    await page.goto(await aLink(asAdmin));
    await approveAtPayPal(page);

    await expect(page.getByRole('heading', { name: text, level: 1 })).toBeVisible();
    await expect(page.getByText(/non pagare di nuovo/i)).toBeVisible();
    await expect(page.getByRole('button', { name: /paypal/i })).toHaveCount(0);
    await axe(page);
  });
}

test('PAY-04 · a PayPal script that does not load shows a failed payment, and can be retried', async ({
  asAdmin,
  page,
}) => {
  const sdk = /\/sdk\/js/;
  await page.route(sdk, (route) => route.abort());
  await page.goto(await aLink(asAdmin));
  await expect(page.getByText('Si è verificato un errore durante il pagamento.')).toBeVisible();
  await axe(page);

  await page.unroute(sdk);
  await page.getByRole('button', { name: 'Riprova' }).click();
  await approveAtPayPal(page);
  await expect(page.getByText(paymentMessages.completed)).toBeVisible();
});
