import { type Region, regionContract } from '@canone/contracts/places/region';
import { detailMessages } from '@canone/contracts/texts/messages';
import type { Page } from '@playwright/test';
import { dataOf, send } from '../kit/call.ts';
import { axe, expect, people, tenants, test, toast, unique } from '../kit/fixtures.ts';
import { refuse } from '../kit/network.ts';

async function openAndType(page: Page, { id, name }: Region): Promise<void> {
  await page.goto(`/region?name=${name}`);
  await page.getByRole('link', { name: `Modifica ${name}` }).click();
  await expect(page).toHaveURL(`/region/${id}`);
  // Waits for the detail, because the filter of the list before it has the same label.
  await expect(page.getByRole('button', { name: detailMessages.save })).toBeVisible();
  await page.getByLabel('Codice').fill('XY');
}

const question = { name: 'Uscire senza salvare?' };
const ways = {
  '"Indietro"': (page: Page) => page.getByRole('button', { name: detailMessages.back }).click(),
  'the breadcrumb': (page: Page) =>
    page.getByRole('navigation', { name: 'Percorso' }).getByRole('link', { name: 'Home' }).click(),
  'Back of the browser': (page: Page) => page.evaluate(() => history.back()),
};

for (const [way, leave] of Object.entries(ways)) {
  test(`DET-06 · leaving by ${way} with unsaved changes asks for confirmation first`, async ({
    asAdmin,
    make,
  }) => {
    const region = await make.aRegion();
    await openAndType(asAdmin, region);

    await leave(asAdmin);
    await asAdmin.getByRole('dialog', question).getByRole('button', { name: 'Resta qui' }).click();
    await expect(asAdmin.getByRole('dialog', question)).toBeHidden();
    await expect(asAdmin).toHaveURL(`/region/${region.id}`);
    await expect(asAdmin.getByLabel('Codice')).toHaveValue('XY');

    await leave(asAdmin);
    await asAdmin
      .getByRole('dialog', question)
      .getByRole('button', { name: 'Esci senza salvare' })
      .click();
    await expect(asAdmin).not.toHaveURL(`/region/${region.id}`);

    await asAdmin.goto(`/region/${region.id}`);
    await expect(asAdmin.getByLabel('Codice')).toHaveValue(region.code);
  });
}

test('DET-06 · the browser itself asks before it closes a page with unsaved changes', async ({
  asAdmin,
  make,
}) => {
  await openAndType(asAdmin, await make.aRegion());

  const asking = asAdmin.waitForEvent('dialog');
  await asAdmin.close({ runBeforeUnload: true });
  const dialog = await asking;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(asAdmin.getByLabel('Codice')).toHaveValue('XY');
});

test('DET-06 · Logout with unsaved changes asks too, and staying keeps the session', async ({
  asAdmin,
  make,
}) => {
  await openAndType(asAdmin, await make.aRegion());
  await asAdmin.getByRole('button', { name: 'Menu utente' }).click();
  await asAdmin.getByRole('menuitem', { name: 'Logout' }).click();

  await asAdmin.getByRole('dialog', question).getByRole('button', { name: 'Resta qui' }).click();
  await expect(asAdmin.getByLabel('Codice')).toHaveValue('XY');
  expect(await asAdmin.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
});

test('R4 DET-02 · a double click on "Indietro" goes one step back', async ({ asAdmin, make }) => {
  const { name } = await make.aRegion();
  await asAdmin.clock.install();
  await asAdmin.goto('/address');
  await asAdmin.goto(`/region?name=${name}`);
  await asAdmin.getByRole('link', { name: `Modifica ${name}` }).click();
  const back = asAdmin.getByRole('button', { name: detailMessages.back });
  await expect(back).toBeVisible();
  await asAdmin.clock.pauseAt(Date.now() + 60_000);

  await back.hover();
  await asAdmin.mouse.down();
  await asAdmin.mouse.up();
  await asAdmin.clock.runFor(100);
  await asAdmin.mouse.down();
  await asAdmin.mouse.up();
  await asAdmin.clock.runFor(200);
  await expect(asAdmin).toHaveURL(`/region?name=${name}`);
  await asAdmin.clock.runFor(100);

  await asAdmin.goBack();
  await expect(asAdmin).toHaveURL('/address');
});

test('DET-06 · leaving without changes asks nothing', async ({ asAdmin, make }) => {
  const { id, code } = await make.aRegion();
  await asAdmin.goto(`/region/${id}`);
  await asAdmin.getByLabel('Codice').fill('altro');
  await asAdmin.getByLabel('Codice').fill(code);
  await asAdmin.getByRole('link', { name: 'Home', exact: true }).click();

  await expect(asAdmin).toHaveURL('/');
});

test('DET-06 · when two people edit one record, the second sees a conflict and nothing is overwritten', async ({
  asAdmin,
  asSuperAdmin,
  make,
  request,
  signedIn,
}) => {
  const { id } = await make.aRegion();
  await asAdmin.goto(`/region/${id}`);
  await asSuperAdmin.goto(`/region/${id}`);
  await asAdmin.getByLabel('Codice').fill('PRIMA');
  await asSuperAdmin.getByLabel('Codice').fill('DOPO');

  await asAdmin.getByRole('button', { name: detailMessages.save }).click();
  await expect(toast(asAdmin, detailMessages.updated)).toBeVisible();
  await asSuperAdmin.getByRole('button', { name: detailMessages.save }).click();

  const notice = asSuperAdmin.getByRole('alert');
  await expect(notice).toContainText('Qualcun altro ha modificato questo elemento.');
  await expect(asSuperAdmin.getByLabel('Codice')).toHaveValue('DOPO');
  const person = await signedIn(people.admin, tenants.aurora);
  const { get } = regionContract.endpoints;
  const stored = dataOf(await send({ request, ...person }, get, { params: { id } }));
  expect(stored.code).toBe('PRIMA');

  await expect(notice.getByRole('listitem')).toHaveText(['Codice: ora «PRIMA»']);
  await notice.getByRole('button', { name: 'Ricarica i dati' }).click();
  await expect(asSuperAdmin.getByLabel('Codice')).toHaveValue('PRIMA');
  await expect(notice).toBeHidden();
  await asSuperAdmin.getByLabel('Codice').fill('DOPO');
  await asSuperAdmin.getByRole('button', { name: detailMessages.save }).click();
  await expect(toast(asSuperAdmin, detailMessages.updated)).toBeVisible();
});

test('DET-03 · a conflicting save is shown as failed when the other person’s version cannot be read', async ({
  asAdmin,
  make,
}) => {
  const { id, name } = await make.aRegion();
  await openAndType(asAdmin, { id, name, code: '', version: 1 });
  const { update, get } = regionContract.endpoints;
  await refuse(asAdmin, update, { status: 409, code: 'entity.changedMeanwhile' });
  await refuse(asAdmin, get, { status: 500, code: 'server.failure' });

  await asAdmin.getByRole('button', { name: detailMessages.save }).click();

  await expect(toast(asAdmin, detailMessages.saveFailed)).toBeVisible();
  await expect(asAdmin.getByLabel('Codice')).toHaveValue('XY');
});

test('DET-06 · typed values can be kept over another person’s save; untouched fields take the saved value', async ({
  asAdmin,
  asSuperAdmin,
  make,
}) => {
  const { id } = await make.aRegion();
  const theirName = unique('Loro');
  await asAdmin.goto(`/region/${id}`);
  await asSuperAdmin.goto(`/region/${id}`);
  await asAdmin.getByLabel('Nome').fill(theirName);
  await asAdmin.getByLabel('Codice').fill('PRIMA');
  await asSuperAdmin.getByLabel('Codice').fill('DOPO');
  await asAdmin.getByRole('button', { name: detailMessages.save }).click();
  await expect(toast(asAdmin, detailMessages.updated)).toBeVisible();
  await asSuperAdmin.getByRole('button', { name: detailMessages.save }).click();

  const notice = asSuperAdmin.getByRole('alert');
  await expect(notice.getByRole('listitem')).toHaveText([
    `Nome: ora «${theirName}»`,
    'Codice: ora «PRIMA»',
  ]);
  await axe(asSuperAdmin);
  await notice.getByRole('button', { name: 'Mantieni le mie modifiche' }).click();

  await expect(notice).toBeHidden();
  await expect(asSuperAdmin.getByLabel('Codice')).toHaveValue('DOPO');
  await expect(asSuperAdmin.getByLabel('Nome')).toHaveValue(theirName);
  await asSuperAdmin.getByRole('button', { name: detailMessages.save }).click();
  await expect(toast(asSuperAdmin, detailMessages.updated)).toBeVisible();
});

test('DET-06 · an expired session is not stopped by the question about unsaved changes', async ({
  asAdmin,
  make,
}) => {
  await openAndType(asAdmin, await make.aRegion());
  await refuse(asAdmin, regionContract.endpoints.update, {
    status: 401,
    code: 'access.expired',
    message: 'Il token è scaduto.',
  });
  await asAdmin.getByRole('button', { name: detailMessages.save }).click();

  await expect(asAdmin).toHaveURL('/login?sessionExpired=true');
});
