import { outboxContract } from '@canone/contracts/letters/outbox';
import { userContract } from '@canone/contracts/people/user';
import { emailChangeMessages } from '@canone/contracts/texts/email-change-messages';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { dataOf, send } from '../kit/call.ts';
import { password, people, tenants } from '../kit/demo.ts';
import { axe, expect, toast } from '../kit/fixtures.ts';
// a separate product, because these tests change the e-mails of people of the demo
import { test } from '../kit/own-product.ts';
import { signInQuietly } from '../kit/sign-in.ts';

interface Place {
  readonly origin: string;
  readonly request: APIRequestContext;
}

/** The link in the last mail to an address. The demo sends no mail, so the mail is in the outbox. */
async function linkTo({ origin, request }: Place, recipient: string): Promise<string> {
  const superAdmin = await signInQuietly(request, {
    origin,
    email: people.superAdmin,
    tenant: tenants.aurora,
  });
  const query = { page: 1, pageSize: 1, filters: { recipient } };
  const { list, get } = outboxContract.endpoints;
  const { items } = dataOf(await send({ request, ...superAdmin }, list, { query }));
  const mails = await Promise.all(
    items.map(async ({ id }) =>
      dataOf(await send({ request, ...superAdmin }, get, { params: { id } })),
    ),
  );
  const [, path = ''] =
    /(\/email-change\?token=\S+)/.exec(mails.map(({ text }) => text).join('\n')) ?? [];
  return origin + path;
}

async function openAs(
  { origin, request }: Place,
  { browser, page, email }: { browser: Browser; page: Page; email: string },
): Promise<Page> {
  const { storageState } = await signInQuietly(request, { origin, email, tenant: tenants.aurora });
  const context = await browser.newContext({
    storageState,
    baseURL: origin,
    viewport: page.viewportSize(),
  });
  return context.newPage();
}

const emailPart = (page: Page) => page.getByRole('region', { name: 'Email', exact: true });

async function signIn(page: Page, email: string) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Accedi' }).click();
}

test('AUT-21 · a person’s own e-mail is changed, confirmed by a link, and restored by the link sent to the old address @both', async ({
  browser,
  request,
  ownAdmin,
  ownOrigin: origin,
}, { project }) => {
  test.slow();
  const place = { origin, request };
  const email = people.operator;
  const newEmail = `nuova.${project.name}@altrove.example`;
  const page = await openAs(place, { browser, page: ownAdmin, email });
  await page.goto('/account');
  await emailPart(page).getByRole('button', { name: 'Cambia l’email' }).click();
  await expect(page.getByLabel('Nuova email')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Nuova email')).toHaveAccessibleDescription(/obbligatori/);
  await axe(page);
  await page.getByLabel('Nuova email').fill(newEmail);
  await page.getByLabel('La tua password').fill('non-è-questa');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('La tua password')).toHaveAccessibleDescription(/non è corretta/);
  await page.getByLabel('La tua password').fill(password);
  await page.keyboard.press('Enter');
  await expect(toast(page, emailChangeMessages.requested(newEmail))).toBeVisible();
  await expect(emailPart(page)).toContainText(`${newEmail} aspetta la conferma`);
  await axe(page);
  await page.screenshot({ path: test.info().outputPath('email-pending.png'), fullPage: true });

  const outside = await browser.newContext({ baseURL: origin, viewport: page.viewportSize() });
  const visitor = await outside.newPage();
  await visitor.goto(await linkTo(place, newEmail));
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Conferma la nuova email');
  await expect(visitor).toHaveURL('/email-change');
  await expect(visitor.getByText(newEmail)).toBeVisible();
  await axe(visitor);
  await visitor.screenshot({ path: test.info().outputPath('email-confirm.png') });
  await visitor.getByRole('button', { name: 'Conferma' }).click();
  await expect(visitor.getByText('Da adesso si entra con la nuova email.')).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, newEmail);
  await expect(page.getByRole('banner').getByText(tenants.aurora)).toBeVisible();

  await visitor.goto(await linkTo(place, email));
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Annulla il cambio di email');
  await axe(visitor);
  await visitor.getByRole('button', { name: 'Non sono stato io: annulla' }).click();
  await expect(visitor.getByRole('link', { name: 'Scegli un’altra password' })).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, email);
  await expect(page.getByRole('banner').getByText(tenants.aurora)).toBeVisible();
  await outside.close();
  await page.context().close();
});

test('AUT-21 · a colleague’s unconfirmed e-mail is shown on the record, and the mail is sent again and cancelled @both', async ({
  request,
  ownAdmin: page,
  ownOrigin: origin,
}, { project }) => {
  const newEmail = `collega.${project.name}@altrove.example`;
  const admin = await signInQuietly(request, {
    origin,
    email: people.admin,
    tenant: tenants.aurora,
  });
  const query = { page: 1, pageSize: 10, filters: { email: people.operator } };
  const { items } = dataOf(
    await send({ request, ...admin }, userContract.endpoints.list, { query }),
  );
  await page.goto(`/user/${items[0]?.id}`);
  await page.getByLabel('Indirizzo email').fill(newEmail);
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(toast(page, emailChangeMessages.requested(newEmail))).toBeVisible();

  await page.goto(`/user/${items[0]?.id}`);
  await expect(page.getByLabel('Indirizzo email')).toHaveValue(people.operator);
  await expect(page.getByText(`${newEmail} aspetta la conferma`)).toBeVisible();
  await axe(page);
  await page.screenshot({ path: test.info().outputPath('email-colleague.png'), fullPage: true });
  await page.getByRole('button', { name: 'Invia di nuovo il link' }).click();
  await expect(toast(page, emailChangeMessages.resent)).toBeVisible();
  await page.getByRole('button', { name: 'Annulla il cambio' }).click();
  await expect(page.getByText(`${newEmail} aspetta la conferma`)).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Indirizzo email')).toHaveValue(people.operator);
  await expect(page.getByText(`${newEmail} aspetta la conferma`)).toHaveCount(0);
});

test('AUT-21 · the page of an invalid link says that the link is invalid', async ({
  ownOrigin,
  page,
}) => {
  await page.goto(`${ownOrigin}/email-change?token=inventato`);
  await expect(page.getByText('Il link non è valido o è scaduto.')).toBeVisible();
  await axe(page);
});
