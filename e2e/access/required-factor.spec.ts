import { secondFactorMessages } from '@canone/contracts/texts/second-factor-messages';
import type { Browser, Page } from '@playwright/test';
import { appCode } from '../kit/authenticator-app.ts';
import { password, people, tenants } from '../kit/demo.ts';
import { axe, expect, toast } from '../kit/fixtures.ts';
import { test } from '../kit/named-product.ts';
import { chooseTenant } from '../kit/sign-in.ts';

interface Place {
  readonly browser: Browser;
  readonly origin: string;
  readonly page: Page;
}

/** Types the password and sets up the authenticator app that the second step requires. */
async function setUpAtSignIn({ browser, origin, page }: Place, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, viewport: page.viewportSize() });
  const own = await context.newPage();
  await givePassword(own, email);
  await expect(own.getByRole('img', { name: /Codice QR/ })).toBeVisible();
  await axe(own);
  await own.screenshot({ path: test.info().outputPath('set-up.png'), fullPage: true });
  const key = (await own.locator('.factor-key').textContent()) ?? '';
  await own.getByRole('textbox', { name: 'Codice' }).fill(appCode(key));
  await own.keyboard.press('Enter');
  const codes = own.getByRole('list', { name: 'Codici di recupero' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await axe(own);
  await own.getByRole('button', { name: 'Li ho conservati' }).click();
  return own;
}

async function givePassword(page: Page, email: string) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Accedi' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Secondo passaggio');
}

test('AUT-24 · a required second factor is set up at the sign-in, and a SuperAdmin resets it @both', async ({
  browser,
  page,
  strictOrigin: origin,
}) => {
  test.slow();
  const place = { browser, origin, page };
  const admin = await setUpAtSignIn(place, people.admin);
  await expect(admin.getByRole('banner').getByText(tenants.aurora)).toBeVisible();

  const superAdmin = await setUpAtSignIn(place, people.superAdmin);
  await chooseTenant(superAdmin, tenants.aurora);
  await superAdmin.goto(`/user?email=${people.admin}`);
  await superAdmin
    .getByRole('link', { name: /^(Modifica|Apri) / })
    .first()
    .click();
  await superAdmin.getByRole('button', { name: 'Azzera secondo fattore' }).click();
  await axe(superAdmin);
  await superAdmin.getByRole('dialog').getByRole('button', { name: 'Sì, azzera' }).click();
  await expect(toast(superAdmin, secondFactorMessages.reset)).toBeVisible();
  await expect(superAdmin.getByRole('button', { name: 'Azzera secondo fattore' })).toHaveCount(0);

  await admin.reload();
  await expect(admin).toHaveURL(/\/login/);
  await givePassword(admin, people.admin);
  await expect(admin.getByRole('img', { name: /Codice QR/ })).toBeVisible();
  await admin.context().close();
  await superAdmin.context().close();
});
