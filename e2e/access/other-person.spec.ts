import { regionContract } from '@canone/contracts/places/region';
import { signInMessages } from '@canone/contracts/texts/messages';
import { expect, people, tenants, test } from '../kit/fixtures.ts';
import { callsOf, refuse } from '../kit/network.ts';
import { storeSession } from '../kit/sign-in.ts';

/** The pages of one browser share the session. */

const notFound = { name: 'Pagina non trovata' };

for (const [path, name] of [
  ['/plan', 'Lista di Piani'],
  ['/user-wizard', 'Crea Nuovo Utente'],
] as const) {
  test(`RTE-02 · ${path} disappears when a User signs in in another tab`, async ({
    asAdmin,
    signedIn,
  }) => {
    await asAdmin.goto(path);
    await expect(asAdmin.getByRole('heading', { name })).toBeVisible();
    const other = await asAdmin.context().newPage();
    await other.goto('/favicon.svg');

    await storeSession(other, await signedIn(people.operator, tenants.aurora));

    await expect(asAdmin.getByRole('heading', notFound)).toBeVisible();
    await expect(asAdmin.getByRole('heading', { name })).toHaveCount(0);
    await expect(asAdmin.getByRole('banner')).toBeVisible();
  });
}

test('RTE-02 · after a User has signed in, Back neither shows a screen of the previous Admin nor makes a call of that screen', async ({
  asAdmin,
  signedIn,
}) => {
  await asAdmin.goto('/plan');
  await expect(asAdmin.getByRole('heading', { name: 'Lista di Piani' })).toBeVisible();
  await asAdmin.getByRole('link', { name: 'Home' }).first().click();
  await expect(asAdmin).toHaveURL('/');
  const other = await asAdmin.context().newPage();
  await other.goto('/favicon.svg');
  await storeSession(other, await signedIn(people.operator, tenants.aurora));
  await expect(asAdmin.getByRole('button', { name: 'Menu utente: Omar Ferrari' })).toBeVisible();
  const calls = callsOf(asAdmin);

  await asAdmin.goBack();

  await expect(asAdmin.getByRole('heading', notFound)).toBeVisible();
  expect(calls.filter((call) => call.url().includes('/api/plan/'))).toEqual([]);
});

test('AUT-05 AUT-06 · when a session expires in one tab, the other tabs say so', async ({
  openAlone,
}) => {
  const page = await openAlone(people.admin, tenants.aurora);
  const other = await page.context().newPage();
  await other.goto('/plan');
  await expect(other.getByRole('heading', { name: 'Lista di Piani' })).toBeVisible();
  const expired = { status: 401, code: 'access.signIn', message: 'Il token è scaduto.' } as const;
  await refuse(page, regionContract.endpoints.list, expired);

  await page.goto('/region');

  await expect(page).toHaveURL('/login?sessionExpired=true');
  await expect(other).toHaveURL('/login?sessionExpired=true');
  await expect(other.getByRole('main').getByText(signInMessages.sessionExpired)).toBeVisible();
});
