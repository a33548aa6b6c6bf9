import { planContract } from '@canone/contracts/plans/plan';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import type { Page } from '@playwright/test';
import { axe, expect, test, unique } from '../kit/fixtures.ts';
import { letThrough, refuse } from '../kit/network.ts';
import { aCustomer, callAs } from '../kit/subscribers.ts';

const { subscribe, dueDates, payByBankTransfer, activateWithoutRenewal } =
  subscriptionContract.endpoints;

/** Creates a subscription that starts on the 31st of a future month. */
async function fromThe31st(page: Page) {
  const { id: userId } = await aCustomer(page);
  const { id: planId } = await callAs(page, planContract.endpoints.create, {
    body: {
      name: unique('Piano'),
      recurringCostBeforeVAT: 10.03,
      VATPercentage: 22,
      recurrenceType: 1,
    },
  });
  return callAs(page, subscribe, { body: { userId, planId, startDate: '2027-12-31T10:00' } });
}

const section = (page: Page) => page.getByRole('region', { name: 'Prossime scadenze' });

test('CAL-02 AB9 · the page shows the next three due dates, or all twelve on request, each with its reason and amounts', async ({
  asAdmin,
}) => {
  const { id } = await fromThe31st(asAdmin);
  await asAdmin.goto(`/subscription/${id}`);

  const rows = section(asAdmin).getByRole('row');
  await expect(rows).toHaveCount(4);
  await section(asAdmin).getByRole('button', { name: 'Mostra tutte (12)' }).press('Enter');
  await expect(rows).toHaveCount(13);
  await expect(rows.nth(1)).toHaveText(
    /^31\/12\/202730\/01\/202810,03\s€2,21\s€12,24\s€Non richiesta$/,
  );
  await expect(rows.nth(2)).toContainText('Futura');
  await expect(rows.nth(3)).toContainText('31 → 29, febbraio');
  await expect(rows.nth(4)).not.toContainText('31 →');
  await axe(asAdmin);
});

test('CAL-02 · on a phone each due date is a card @phone', async ({ asAdmin }) => {
  const { id } = await fromThe31st(asAdmin);
  await asAdmin.goto(`/subscription/${id}`);

  const cards = section(asAdmin).getByRole('listitem');
  await expect(cards).toHaveCount(3);
  await section(asAdmin).getByRole('button', { name: 'Mostra tutte (12)' }).click();
  await expect(cards).toHaveCount(12);
  await expect(cards.nth(2)).toContainText('31 → 29, febbraio');
  await expect(section(asAdmin).getByRole('table')).toHaveCount(0);
  await axe(asAdmin);
});

test('CAL-02 · the due dates of a subscription activated without money show the write-off and the end of the subscription', async ({
  asAdmin,
}) => {
  const { id } = await fromThe31st(asAdmin);
  await callAs(asAdmin, payByBankTransfer, { params: { id } });
  await callAs(asAdmin, activateWithoutRenewal, {
    params: { id },
    body: { writeOffReason: 'Prova' },
  });
  await asAdmin.goto(`/subscription/${id}`);

  const rows = section(asAdmin).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('Abbuonata');
  await expect(rows.nth(2)).toHaveText('31/01/2028N/DN/DN/DN/DTermina senza rinnovo');
});

test('CAL-02 · due dates that fail to load can be retried', async ({ asAdmin }) => {
  const { id } = await fromThe31st(asAdmin);
  await refuse(asAdmin, dueDates, { status: 500, code: 'server.failure' });
  await asAdmin.goto(`/subscription/${id}`);

  await expect(section(asAdmin).getByRole('alert')).toContainText('Errore nel recupero dei dati.');
  await axe(asAdmin);
  await letThrough(asAdmin);
  await section(asAdmin).getByRole('button', { name: 'Riprova' }).click();
  await expect(section(asAdmin).getByRole('row')).toHaveCount(4);
});
