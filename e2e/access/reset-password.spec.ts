import { signInContract } from '@canone/contracts/access/sign-in';
import { expect, people, test, unique } from '../kit/fixtures.ts';
import { addressOf, answer, hold, isCallOf, letThrough, refuse } from '../kit/network.ts';

const { requestPasswordReset, validateResetToken, resetPassword } = signInContract.endpoints;

test('AUT-09 · the login page offers a password reset, with the e-mail already filled in', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(people.operator);
  await page.getByRole('button', { name: 'Password dimenticata?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password dimenticata');
  await expect(page.getByLabel('Email')).toHaveValue(people.operator);

  const sending = page.waitForRequest((request) => isCallOf(requestPasswordReset, request));
  await page.getByRole('button', { name: 'Invia il link' }).click();
  expect((await sending).postDataJSON()).toEqual({ Email: people.operator });
  await expect(page.getByText('Email di reset inviata con successo!')).toBeVisible();
  await page.getByRole('link', { name: 'Torna all’accesso' }).click();
  await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible();
});

test('AUT-09 · an unknown e-mail gets the same response as a known e-mail, and an empty e-mail is not sent', async ({
  page,
}) => {
  await page.goto('/login?mode=reset');
  await page.getByRole('button', { name: 'Invia il link' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email obbligatoria.');

  await page.getByLabel('Email').fill(`${unique('nessuno').replace(' ', '.')}@canone.example`);
  await page.getByRole('button', { name: 'Invia il link' }).click();
  await expect(page.getByText('Email di reset inviata con successo!')).toBeVisible();
});

test('AUT-09 DET-05 AL6 · the address of a reset request is checked on blur', async ({ page }) => {
  await page.goto('/login?mode=reset');
  const email = page.getByLabel('Email');
  const button = page.getByRole('button', { name: 'Invia il link' });
  const place = await button.boundingBox();
  await email.focus();
  await email.blur();
  await expect(email).toHaveAccessibleDescription('Email obbligatoria.');
  expect(await button.boundingBox()).toEqual(place);

  await email.fill('x@');
  await email.blur();
  await expect(email).toHaveAccessibleDescription('Formato email non valido.');
});

test('AUT-09 · a reset request that fails shows an error and can be repeated', async ({ page }) => {
  await refuse(page, requestPasswordReset, { status: 500, code: 'server.failure' });
  await page.goto('/login?mode=reset');
  await page.getByLabel('Email').fill(people.operator);
  await page.getByRole('button', { name: 'Invia il link' }).click();

  await expect(page.getByRole('alert')).toHaveText("Errore nell'invio della richiesta di reset.");
  await letThrough(page);
  await page.getByRole('button', { name: 'Invia il link' }).click();
  await expect(page.getByText('Email di reset inviata con successo!')).toBeVisible();
});

test('AUT-09 · a refusal that names another page redirects to that page', async ({ page }) => {
  const resetUrl = '/reset-password?token=dal-server';
  const refusal = { status: 409, code: 'signIn.passwordResetRequired', resetUrl } as const;
  await refuse(page, requestPasswordReset, refusal);
  await answer(page, validateResetToken, null);
  await page.goto('/login?mode=reset');
  await page.getByLabel('Email').fill(people.operator);
  await page.getByRole('button', { name: 'Invia il link' }).click();

  await expect(page).toHaveURL('/reset-password');
  await expect(page.getByLabel('Nuova password')).toBeVisible();
});

test('AUT-09 · redirectUrl is followed inside this app, and to no other site', async ({
  page,
  baseURL,
}) => {
  const refuseWith = async (redirectUrl: string) => {
    await letThrough(page);
    await page.route(addressOf(requestPasswordReset), (route) =>
      route.fulfill({ status: 400, json: { success: false, message: 'No.', redirectUrl } }),
    );
  };
  await refuseWith('https://altrove.example/login');
  await page.goto('/login?mode=reset');
  await page.getByLabel('Email').fill(people.operator);
  const send = page.getByRole('button', { name: 'Invia il link' });
  await send.click();
  await expect(page.getByRole('alert')).toHaveText("Errore nell'invio della richiesta di reset.");
  await expect(page).toHaveURL('/login?mode=reset');

  await refuseWith(`${baseURL}/login?sessionExpired=true`);
  await send.click();
  await expect(page).toHaveURL('/login?sessionExpired=true');
});

test('AUT-10 · an invalid reset token shows an error with a link to a new request', async ({
  page,
}) => {
  await page.goto('/reset-password?token=inventato');
  await expect(page.getByText('Token non valido o scaduto.')).toBeVisible();
  await expect(page.getByLabel('Nuova password')).toHaveCount(0);

  await page.getByRole('link', { name: 'Richiedi un nuovo link' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password dimenticata');
  await page.goto('/reset-password');
  await expect(page.getByText('Token non valido o scaduto.')).toBeVisible();
});

test('AUT-06 AUT-10 · a link that cannot be checked without a network does not end the session', async ({
  asAdmin,
}) => {
  await asAdmin.route(/^[^?]*\/(api|health)\//, (route) => route.abort());
  await asAdmin.goto('/reset-password?token=abc');

  await expect(asAdmin.getByText('Il server non è raggiungibile.')).toBeVisible();
  await expect(asAdmin.getByRole('button', { name: 'Riprova' })).toBeVisible();
  await expect(asAdmin).toHaveURL('/reset-password');
  expect(await asAdmin.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
});

test('AUT-10 · the reset token is checked, then the form is shown, and 3 s after the reset the login page opens', async ({
  page,
}) => {
  await page.clock.install();
  await answer(page, validateResetToken, null);
  const release = await hold(page, validateResetToken);
  const checking = page.waitForRequest((request) => isCallOf(validateResetToken, request));
  await page.goto('/reset-password?token=del-link');
  expect(new URL((await checking).url()).searchParams.get('token')).toBe('del-link');
  await expect(page.getByText('Caricamento in corso')).toBeAttached();
  await expect(page.getByLabel('Nuova password')).toHaveCount(0);
  release();
  await expect(page.getByLabel('Nuova password')).toBeVisible();
  await expect(page, 'the token leaves the address').toHaveURL('/reset-password');

  await answer(page, resetPassword, null);
  await page.getByLabel('Nuova password').fill('Una-nuova-9');
  await page.getByLabel('Conferma password').fill('Una-nuova-9');
  await page.clock.pauseAt(Date.now() + 60_000);
  const sending = page.waitForRequest((request) => isCallOf(resetPassword, request));
  await page.getByRole('button', { name: 'Reimposta la password' }).click();
  expect((await sending).postDataJSON()).toEqual({
    token: 'del-link',
    newPassword: 'Una-nuova-9',
  });

  const done = page.getByText('Password reimpostata con successo! Reindirizzamento in corso...');
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(done).toBeVisible({ timeout: 250 });
  }).toPass();
  await page.clock.runFor(2_900);
  await expect(page).toHaveURL('/reset-password');
  await page.clock.runFor(200);
  await expect(page).toHaveURL('/login');
});

test('AUT-10 · after a reload the link is still valid, and its token stays out of the URL', async ({
  page,
}) => {
  await answer(page, validateResetToken, null);
  await page.goto('/reset-password?token=del-link');
  await expect(page.getByLabel('Nuova password')).toBeVisible();
  await expect(page).toHaveURL('/reset-password');

  const checking = page.waitForRequest((request) => isCallOf(validateResetToken, request));
  await page.reload();
  expect(new URL((await checking).url()).searchParams.get('token')).toBe('del-link');
  await expect(page.getByLabel('Nuova password')).toBeVisible();
  await expect(page).toHaveURL('/reset-password');
});

test('AUT-10 · a failed reset shows an error and keeps the form', async ({ page }) => {
  await answer(page, validateResetToken, null);
  await refuse(page, resetPassword, { status: 500, code: 'server.failure' });
  await page.goto('/reset-password?token=del-link');
  await page.getByLabel('Nuova password').fill('Una-nuova-9');
  await page.getByLabel('Conferma password').fill('Una-nuova-9');
  await page.getByRole('button', { name: 'Reimposta la password' }).click();

  await expect(page.getByRole('alert')).toHaveText('Errore nel reset della password.');
  await expect(page.getByLabel('Nuova password')).toHaveValue('Una-nuova-9');
});

test('AUT-11 · a short password and a different confirmation are refused at their fields', async ({
  page,
}) => {
  await answer(page, validateResetToken, null);
  await page.goto('/reset-password?token=del-link');
  const [first, second] = [page.getByLabel('Nuova password'), page.getByLabel('Conferma password')];
  const send = page.getByRole('button', { name: 'Reimposta la password' });
  await first.fill('cinqu');
  await second.fill('cinqu');
  await send.click();
  await expect(first).toHaveAccessibleDescription('La password deve contenere almeno 6 caratteri.');
  await expect(first).toBeFocused();

  await second.fill('sette77');
  await send.click();
  await expect(first).toHaveAccessibleDescription('La password deve contenere almeno 6 caratteri.');
  await expect(second).toHaveAccessibleDescription('Le password non corrispondono.');

  await first.fill('Una-nuova-9');
  await second.fill('Una-nuova-8');
  await send.click();
  await expect(second).toHaveAccessibleDescription('Le password non corrispondono.');
  await expect(second).toBeFocused();
});

test('AUT-11 DET-05 · a new password and its confirmation are validated on blur', async ({
  page,
}) => {
  await answer(page, validateResetToken, null);
  await page.goto('/reset-password?token=del-link');
  const [first, second] = [page.getByLabel('Nuova password'), page.getByLabel('Conferma password')];
  await first.fill('cinqu');
  await first.blur();
  await expect(first).toHaveAccessibleDescription('La password deve contenere almeno 6 caratteri.');

  await first.fill('Una-nuova-9');
  await second.fill('Una-nuova-8');
  await second.blur();
  await expect(second).toHaveAccessibleDescription('Le password non corrispondono.');
});
