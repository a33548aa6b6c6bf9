import { signInContract } from '@canone/contracts/access/sign-in';
import { signInMessages } from '@canone/contracts/texts/messages';
import { paymentMessages } from '@canone/contracts/texts/payment-messages';
import type { Page } from '@playwright/test';
import { password } from '../kit/demo.ts';
import { chooseTenant, expect, people, signIn, tenants, test } from '../kit/fixtures.ts';
import { addressOf, refuse, replyTo } from '../kit/network.ts';

const { signIn: login } = signInContract.endpoints;

async function send(page: Page, given: { email: string; password: string }, path = '/login') {
  await page.goto(path);
  await page.getByLabel('Email').fill(given.email);
  await page.getByLabel('Password', { exact: true }).fill(given.password);
  await page.getByRole('button', { name: 'Accedi' }).click();
}

test('AUT-01 · signing in stores token and user in local storage and opens the home page', async ({
  page,
}) => {
  const answered = page.waitForResponse((response) => addressOf(login)(new URL(response.url())));
  await signIn(page, people.superAdmin);
  const response = await answered;
  await chooseTenant(page, tenants.aurora);

  expect(response.request().postDataJSON()).toEqual({
    Email: people.superAdmin,
    Password: password,
  });
  await expect(page).toHaveURL('/');
  await expect(page).toHaveTitle('Home – Canone');
  const { token, user } = (await response.json()).data;
  const stored = await page.evaluate(() => [localStorage['token'], localStorage['user']]);
  expect(stored[0]).toBe(token);
  expect(JSON.parse(stored[1])).toMatchObject({
    email: people.superAdmin,
    role: user.roleId,
  });
});

test('AUT-01 TEN-01 · the default tenant in the response is chosen at once', async ({ page }) => {
  const answered = page.waitForResponse((response) => addressOf(login)(new URL(response.url())));
  await signIn(page, people.admin);
  const { defaultTenantId } = (await (await answered).json()).data;

  expect(defaultTenantId).toEqual(expect.any(Number));
  await expect(page.getByRole('banner').getByText(tenants.aurora)).toBeVisible();
  const stored = await page.evaluate(() => localStorage.getItem('selectedTenantId'));
  expect(stored).toBe(String(defaultTenantId));
});

test('AUT-02 · a missing value shows an error at its field, and nothing is sent', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Accedi' }).click();

  const email = page.getByLabel('Email');
  await expect(email).toHaveAccessibleDescription('Email obbligatoria.');
  await expect(email).toBeFocused();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Password obbligatoria.',
  );

  await email.fill(people.admin);
  await page.getByRole('button', { name: 'Accedi' }).click();
  await expect(page.getByText('Email obbligatoria.')).toBeHidden();
  await expect(page.getByText('Password obbligatoria.')).toBeVisible();
});

test('AUT-02 DET-05 · e-mail and password are checked on blur, and no button moves', async ({
  page,
}) => {
  await page.goto('/login');
  const email = page.getByLabel('Email');
  const secret = page.getByLabel('Password', { exact: true });
  const button = page.getByRole('button', { name: 'Accedi' });
  const place = await button.boundingBox();
  await email.focus();
  await email.blur();
  await expect(email).toHaveAccessibleDescription('Email obbligatoria.');
  await expect(secret).toHaveAccessibleDescription('');
  await secret.focus();
  await secret.blur();
  await expect(secret).toHaveAccessibleDescription('Password obbligatoria.');
  expect(await button.boundingBox()).toEqual(place);

  await email.fill(people.admin);
  await email.blur();
  await expect(email).toHaveAccessibleDescription('');
});

test('AUT-03 · a wrong password shows the server’s message and starts no session', async ({
  page,
}) => {
  await send(page, { email: people.admin, password: 'sbagliata' });

  await expect(page.getByRole('alert')).toHaveText('Email o password errate.');
  await expect(page).toHaveURL('/login');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('AUT-03 · a refusal without a message, or a missing response, shows "Errore durante il login"', async ({
  page,
}) => {
  await refuse(page, login, { status: 500, code: 'server.failure', message: '' });
  await send(page, { email: people.admin, password });
  await expect(page.getByRole('alert')).toHaveText(signInMessages.failed);

  await page.route(addressOf(login), (route) => route.abort());
  await send(page, { email: people.admin, password });
  await expect(page.getByRole('alert')).toHaveText(signInMessages.failed);
});

for (const status of [409, 200]) {
  test(`AUT-04 · a refusal (${status}) with a reset link opens that link instead of the login page`, async ({
    page,
    baseURL,
  }) => {
    await refuse(page, login, {
      status,
      code: 'signIn.passwordResetRequired',
      message: 'Devi impostare una nuova password.',
      resetUrl: `${baseURL}/reset-password?token=abc&da=login`,
    });
    await page.goto('/payment');
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(frame.url()));
    await send(page, { email: people.admin, password });

    await expect(page).toHaveURL(/\/reset-password/);
    // The page may remove the token from the URL at once.
    expect(
      visited.map((url) => new URL(url)).map(({ pathname, search }) => pathname + search),
    ).toContain('/reset-password?token=abc&da=login');
    await expect(page.getByText('Devi impostare una nuova password.')).toBeHidden();
    await expect(page.getByText(signInMessages.failed)).toBeHidden();

    await page.goBack();
    await expect(page).toHaveURL('/payment');
  });
}

const refused = { success: false, message: 'Non da qui.' };

for (const [name, { status, json }] of Object.entries({
  'resetUrl beside data': {
    status: 409,
    json: { ...refused, resetUrl: '/reset-password?token=a' },
  },
  'resetUrl in data': {
    status: 200,
    json: { ...refused, data: { resetUrl: '/reset-password?token=a' } },
  },
  'redirectUrl beside data': { status: 400, json: { ...refused, redirectUrl: '/payment?token=a' } },
  'redirectUrl in data': {
    status: 400,
    json: { ...refused, data: { redirectUrl: '/payment?token=a' } },
  },
})) {
  test(`AUT-04 · a refused sign-in with ${name} redirects`, async ({ page }) => {
    await replyTo(page, addressOf(login), { status, json });
    await send(page, { email: people.admin, password });

    await expect(page).toHaveURL(name.startsWith('reset') ? /\/reset-password/ : /\/payment/);
    await expect(page.getByText(refused.message)).toHaveCount(0);
  });
}

test('AUT-01 AUT-04 · a successful sign-in opens the home page, also with a resetUrl in its data', async ({
  page,
}) => {
  const user = { email: people.admin, roleId: 2 };
  const data = { token: 'un-token', user, resetUrl: '/reset-password?token=a' };
  await replyTo(page, ({ pathname }) => pathname.startsWith('/api/'), {
    json: { success: true, data: { items: [], totalCount: 0 } },
  });
  await replyTo(page, addressOf(login), { json: { success: true, message: '', data } });
  await send(page, { email: people.admin, password });

  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  const stored = await page.evaluate(() => [localStorage['token'], localStorage['user']]);
  expect(stored[0]).toBe('un-token');
  expect(JSON.parse(stored[1])).toMatchObject({ email: people.admin, role: 2 });
});

test('AUT-04 TEN-05 · a redirect to a payment link keeps its whole query', async ({ page }) => {
  const redirectUrl = '/payment?token=un-token&bypassTenant=true';
  await replyTo(page, addressOf(login), { status: 400, json: { ...refused, redirectUrl } });
  const opened = page.waitForRequest((request) => new URL(request.url()).pathname === '/payment');
  await send(page, { email: people.admin, password });

  await expect(page.getByRole('heading', { name: paymentMessages.tokenInvalid })).toBeVisible();
  const { pathname, search } = new URL((await opened).url());
  expect(pathname + search).toBe(redirectUrl);
});

for (const redirectUrl of [
  'https://altrove.example/reset-password?token=abc',
  '//altrove.example/x',
  'javascript:alert(1)',
  'https://',
]) {
  test(`AUT-04 · ${redirectUrl} is never followed: the ordinary message is shown`, async ({
    page,
  }) => {
    const json = { ...refused, redirectUrl };
    await replyTo(page, addressOf(login), { status: 400, json });
    await send(page, { email: people.admin, password });

    await expect(page.getByRole('alert')).toHaveText(refused.message);
    await expect(page).toHaveURL('/login');
  });
}

test('AUT-03 · a refusal without an error code shows its message and keeps the sign-in page', async ({
  page,
}) => {
  await replyTo(page, addressOf(login), { json: refused });
  await send(page, { email: people.admin, password });

  await expect(page.getByRole('alert')).toHaveText(refused.message);
  await expect(page.getByLabel('Email')).toHaveValue(people.admin);
});

test('AUT-05 · the login page shows that the session has expired, also together with an error', async ({
  page,
}) => {
  const address = '/login?sessionExpired=true';
  await page.goto(address);
  await expect(page.getByRole('alert')).toHaveText(signInMessages.sessionExpired);
  await send(page, { email: people.admin, password: 'sbagliata' }, address);
  await expect(page.getByRole('alert')).toHaveText([
    signInMessages.sessionExpired,
    'Email o password errate.',
  ]);

  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Accedi' })).toBeVisible();
  await expect(page.getByText(signInMessages.sessionExpired)).toBeHidden();
});

test('AUT-08 LAY-02 · Logout, the only item of the user menu, removes token and user', async ({
  openAlone,
}) => {
  const asAdmin = await openAlone(people.admin, tenants.aurora);
  await asAdmin.goto('/region');
  await asAdmin.getByRole('button', { name: 'Menu utente' }).click();

  await expect(asAdmin.getByRole('menuitem')).toHaveText(['Logout']);
  await asAdmin.getByRole('menuitem', { name: 'Logout' }).click();

  await expect(asAdmin).toHaveURL('/login');
  await expect
    .poll(() => asAdmin.evaluate(() => [localStorage['token'], localStorage['user']]))
    .toEqual([undefined, undefined]);
});
