import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { isAllowed, type Permission } from '@canone/contracts/rights/permissions';
import { Role } from '@canone/contracts/rights/role';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { listMessages } from '@canone/contracts/texts/messages';
import type { Page } from '@playwright/test';
import { axe, axeInDark, expect, people, tenants, test } from '../kit/fixtures.ts';
import { listOf } from '../kit/list.ts';
import { answer, hold, letThrough, outage, refuse } from '../kit/network.ts';
import { pages, screens } from '../kit/screens.ts';
import { aSubscription } from '../kit/subscribers.ts';

/** Pages with a special structure, and the tests that check them. */
const walkedElsewhere: Readonly<Record<string, string>> = {
  '/subscription/new': 'accessibility-money.spec.ts',
  '/user-wizard': 'accessibility-money.spec.ts',
  '/user/$id/customer': 'customer-page.spec.ts',
  '/lettersettings': 'customer-letters.spec.ts',
  '/bulkoperation': 'bulk-operations.spec.ts',
  '/bulkoperation/$id': 'bulk-operations.spec.ts',
  '/outbox': 'mail.spec.ts',
  '/outbox/$id': 'mail.spec.ts',
  '/ledger': 'ledger.spec.ts',
  '/ledger/$id': 'ledger.spec.ts',
  '/receivable': 'ledger.spec.ts',
  '/receivable/upcoming': 'cockpit.spec.ts',
  '/receivable/$id': 'transfer-requests.spec.ts',
  '/reconciliation': 'reconciliation.spec.ts',
  '/reconciliation/settled': 'reconciliation.spec.ts',
  '/bankmovement': 'bank-movements.spec.ts',
  '/bankstatement': 'bank-movements.spec.ts',
  '/bankstatement/new': 'bank-movements.spec.ts',
  '/user/import': 'import-customers.spec.ts',
  '/account': 'account.spec.ts',
  '/audit': 'history.spec.ts',
  '/audit/outside': 'history.spec.ts',
};
const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('LAY-09 · every page of the product has an accessibility test', () => {
  const walked = Object.keys(screens).flatMap((path) => [path, `${path}/$id`]);
  const known = [...walked, ...Object.keys(walkedElsewhere)];

  expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(walked));
  expect(pages.filter(({ path }) => !known.includes(path))).toEqual([]);
});

for (const [path, { many, list, create }] of Object.entries(screens)) {
  test(`LAY-09 LAY-13 · the list ${path} is accessible: loading, filled, dark, empty and failed`, async ({
    asSuperAdmin: page,
    make,
  }) => {
    test.slow();
    await make.atLeastOne({ list, create });
    const release = await hold(page, list);
    await page.goto(path);
    await page.getByText('Caricamento dell’elenco').waitFor();
    await axe(page);
    release();
    await page.getByText('Caricamento dell’elenco').waitFor({ state: 'detached' });
    await expect(title(page)).toHaveText(`Lista di ${many}`);
    await page
      .getByRole('checkbox', { name: /^Seleziona / })
      .first()
      .waitFor();
    await axe(page);
    await axeInDark(page);

    // another page size makes a new request of the list; a reload would also request the tenants of the top bar
    const { size } = listOf(page, many);
    await letThrough(page);
    await answer(page, list, { items: [], totalCount: 0 });
    await size.selectOption('10');
    await page.getByText(listMessages.empty).waitFor();
    await axe(page);

    await letThrough(page);
    await refuse(page, list, outage);
    await size.selectOption('20');
    await page.getByRole('alert').getByText(listMessages.loadFailed).waitFor();
    await axe(page);
  });
}

test('LAY-09 · every list that is shown as cards is accessible @phone', async ({
  asSuperAdmin: page,
  make,
}) => {
  test.slow();
  for (const [path, screen] of Object.entries(screens)) {
    await make.atLeastOne(screen);
    await page.goto(path);
    await page
      .getByRole('checkbox', { name: /^Seleziona / })
      .first()
      .waitFor();
    await axe(page);
  }
});

for (const [path, { many, one, list, get, create, newPath }] of Object.entries(screens)) {
  test(`LAY-09 LAY-13 · the detail ${path}/:id is accessible: loading, filled, dark, failed, not found and new`, async ({
    asSuperAdmin: page,
    make,
  }) => {
    test.slow();
    await make.atLeastOne({ list, create });
    const release = await hold(page, get);
    await page.goto(path);
    await listOf(page, many)
      .rows.first()
      .getByRole('link', { name: /^(Modifica|Apri) / })
      .click();
    await page.getByText('Caricamento in corso').first().waitFor();
    await axe(page);
    release();
    await expect(page.getByText('Caricamento in corso')).toHaveCount(0);
    await expect(title(page)).toHaveText(`Modifica ${one}`);
    await axe(page);
    await axeInDark(page);

    await letThrough(page);
    await refuse(page, get, outage);
    await page.reload();
    await page.getByRole('alert').getByText(listMessages.loadFailed).waitFor();
    await axe(page);

    await letThrough(page);
    await page.goto(`${path}/999999999`);
    await page.getByRole('alert').getByText('Elemento non trovato.').waitFor();
    await axe(page);

    await page.goto(newPath ?? `${path}/new`);
    await page.getByRole('button', { name: /^(Crea|Avanti)$/ }).waitFor();
    await axe(page);
    await axeInDark(page);
  });
}

test('LAY-09 RTE-02 · a page without permission is accessible', async ({ openAs }) => {
  const page = await openAs(people.operator, tenants.aurora);
  const denied = pages.filter(({ permission }) => !isAllowed(permission as Permission, Role.User));
  expect(denied).not.toEqual([]);

  for (const { path } of denied) {
    await page.goto(path.replace('$id', '1'));
    await expect(title(page)).toHaveText('Pagina non trovata');
  }
  await axe(page);
});

test('LAY-09 · the confirmation dialogs without another accessibility test are accessible', async ({
  asAdmin: page,
  make,
}) => {
  const { id } = await make.aRegion();
  await page.goto(`/region/${id}`);
  await page.getByLabel('Codice').fill('XY');
  await page.getByRole('button', { name: 'Indietro' }).click();
  await page.getByRole('dialog', { name: 'Uscire senza salvare?' }).waitFor();
  await axe(page);
  await page.getByRole('button', { name: 'Esci senza salvare' }).click();

  const { subscription } = await aSubscription(page);
  const active = { ...subscription, subscriptionStatus: SubscriptionStatus.ActiveNoRenewal };
  await answer(page, subscriptionContract.endpoints.get, active);
  await page.goto(`/subscription/${subscription.id}`);
  await page.getByRole('button', { name: 'Cancella sottoscrizione' }).click();
  await page.getByRole('dialog', { name: 'Cancellare la sottoscrizione?' }).waitFor();
  await axe(page);
});
