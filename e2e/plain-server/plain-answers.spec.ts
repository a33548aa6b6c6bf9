import { paymentTokenContract } from '@canone/contracts/payments/payment-token';
import { userContract } from '@canone/contracts/people/user';
import { regionContract } from '@canone/contracts/places/region';
import { featureContract } from '@canone/contracts/plans/feature';
import { planContract } from '@canone/contracts/plans/plan';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import {
  detailMessages,
  listMessages,
  subscriptionMessages,
  unexpectedFailure,
} from '@canone/contracts/texts/messages';
import { inlineTableMessages, planMessages } from '@canone/contracts/texts/plan-messages';
import { expect, test, toast, unique } from '../kit/fixtures.ts';
import { addressOf, answer, replyTo } from '../kit/network.ts';
import { plainSubscription, serve } from '../kit/plain-records.ts';
import { aSubscription } from '../kit/subscribers.ts';

/**
 * Tests with a server that answers a change only with `success`, or refuses without a message, as the specification
 * allows.
 */

const done = { json: { success: true } };
const refused = { json: { success: false } };

test('DET-02 · a creation answered without the record shows its toast and goes back', async ({
  asAdmin,
}) => {
  await replyTo(asAdmin, addressOf(regionContract.endpoints.create), done);
  await asAdmin.goto('/region');
  await asAdmin.getByRole('link', { name: 'Crea Nuovo Regione' }).click();
  await asAdmin.getByLabel('Nome').fill('Senza risposta');
  await asAdmin.getByRole('button', { name: detailMessages.create, exact: true }).click();

  await expect(toast(asAdmin, detailMessages.created)).toBeVisible();
  await expect(asAdmin).toHaveURL('/region');
});

test('DET-02 · a change of a plan answered with null shows its toast and goes back', async ({
  asSuperAdmin,
  make,
}) => {
  const { id } = await make.aPlan();
  await replyTo(asSuperAdmin, addressOf(planContract.endpoints.update), {
    json: { success: true, data: null },
  });
  await asSuperAdmin.goto(`/plan/${id}`);
  await asSuperAdmin.getByLabel('Nome').fill('Piano senza risposta');
  await asSuperAdmin.getByRole('button', { name: detailMessages.save, exact: true }).click();

  await expect(toast(asSuperAdmin, planMessages.updated)).toBeVisible();
});

test('DET-02 · a change answered without the record goes one step back, to the list as it was left', async ({
  asAdmin,
  make,
}) => {
  const { name } = await make.aRegion();
  await replyTo(asAdmin, addressOf(regionContract.endpoints.update), done);
  await asAdmin.goto(`/region?name=${name}`);
  await asAdmin.getByRole('link', { name: `Modifica ${name}` }).click();
  await asAdmin.getByRole('button', { name: detailMessages.save, exact: true }).click();

  await expect(toast(asAdmin, detailMessages.updated)).toBeVisible();
  await expect(asAdmin).toHaveURL(`/region?name=${name}`);
});

test('DET-08 · a creation answered without the record keeps the form open for another one', async ({
  asAdmin,
}) => {
  await replyTo(asAdmin, addressOf(regionContract.endpoints.create), done);
  await asAdmin.goto('/region/new');
  await asAdmin.getByLabel('Nome').fill('Senza risposta');
  await asAdmin.getByLabel('Dopo la creazione resta qui').check();
  await asAdmin.getByRole('button', { name: detailMessages.create, exact: true }).click();

  await expect(toast(asAdmin, detailMessages.created)).toBeVisible();
  await expect(asAdmin.getByLabel('Nome')).toHaveValue('');
  await expect(asAdmin).toHaveURL('/region/new');
});

for (const data of [true, 12]) {
  test(`PLN-02 DET-02 · a new plan answered with ${data} in place of the record leads to the list`, async ({
    asAdmin,
  }) => {
    await replyTo(asAdmin, addressOf(planContract.endpoints.create), {
      json: { success: true, data },
    });
    await asAdmin.goto('/plan/new');
    await asAdmin.getByLabel('Nome').fill('Piano senza risposta');
    await asAdmin.getByLabel('Costo ricorrente').fill('10');
    await asAdmin.getByLabel('Ricorrenza').selectOption('1');
    await asAdmin.getByRole('button', { name: detailMessages.create, exact: true }).click();

    await expect(toast(asAdmin, detailMessages.created)).toBeVisible();
    await expect(asAdmin).toHaveURL('/plan');
  });

  test(`SUB-06 SUB-07 · a new subscription answered with ${data} in place of the record leads to the list`, async ({
    asAdmin,
  }) => {
    await replyTo(asAdmin, addressOf(subscriptionContract.endpoints.subscribe), {
      json: { success: true, data },
    });
    await asAdmin.goto('/subscription/new');
    for (const name of ['Utente', 'Piano']) {
      await asAdmin.getByRole('combobox', { name }).click();
      await asAdmin.getByRole('option').first().click();
    }
    await asAdmin.getByRole('button', { name: detailMessages.create, exact: true }).click();

    await expect(toast(asAdmin, subscriptionMessages.created)).toBeVisible();
    await expect(asAdmin).toHaveURL('/subscription');
  });
}

test('LST-12 · a text in place of a record counts as missing data and opens no form', async ({
  asAdmin,
}) => {
  await answer(asAdmin, regionContract.endpoints.get, 'Piemonte');
  await asAdmin.goto('/region/1');

  await expect(toast(asAdmin, listMessages.noData)).not.toHaveCount(0);
  await expect(asAdmin.getByRole('textbox')).toHaveCount(0);
});

test('R17 LST-12 · options answered without data warn in a toast and at the field, which does not say that they failed', async ({
  asAdmin,
}) => {
  await replyTo(asAdmin, addressOf(regionContract.endpoints.options), done);
  await asAdmin.goto('/province/new');
  await asAdmin.getByRole('combobox', { name: 'Regione' }).click();

  await expect(toast(asAdmin, listMessages.noData)).toBeVisible();
  const main = asAdmin.getByRole('main');
  await expect(main.getByText(listMessages.noData, { exact: true })).toBeVisible();
  await expect(main.getByText(listMessages.optionsFailed)).toBeHidden();
});

test('PAY-01 · an answer without a token shows no link, but the error', async ({ asAdmin }) => {
  await serve(asAdmin, subscriptionContract.endpoints, { row: plainSubscription });
  await answer(asAdmin, paymentTokenContract.endpoints.create, {});
  await asAdmin.goto('/subscription');
  await asAdmin.getByRole('button', { name: /Genera link di pagamento/ }).click();

  const dialog = asAdmin.getByRole('dialog', { name: 'Link non creato' });
  await expect(dialog).toContainText(subscriptionMessages.linkFailed);
});

test('PLN-02 PLN-03 · a feature is added to a plan by its name when the server has no list of features for the select', async ({
  asAdmin,
  make,
}) => {
  const { id } = await make.aPlan();
  const name = unique('Supporto');
  const { list, options } = featureContract.endpoints;
  await replyTo(asAdmin, addressOf(options), { status: 404, ...refused });
  await answer(asAdmin, list, { items: [{ id: 8 }], totalCount: 1 });
  await asAdmin.goto(`/plan/${id}`);
  await asAdmin.getByRole('button', { name: 'Aggiungi caratteristica' }).click();
  const editor = asAdmin.getByRole('form', { name: 'Nuova caratteristica del piano' });
  await editor.getByRole('combobox', { name: 'Caratteristica' }).fill(name);
  await editor.getByRole('button', { name: 'Aggiungi al piano' }).click();

  await expect(toast(asAdmin, inlineTableMessages.saved)).toBeVisible();
  await expect(asAdmin.getByRole('row', { name: new RegExp(name) })).toBeVisible();
});

for (const status of [200, 500]) {
  test(`SUB-02 · a refusal with ${status} and without a message is explained`, async ({
    asSuperAdmin,
  }) => {
    const { subscription } = await aSubscription(asSuperAdmin);
    const { payByBankTransfer } = subscriptionContract.endpoints;
    await replyTo(asSuperAdmin, addressOf(payByBankTransfer), { status, ...refused });
    await asSuperAdmin.goto(`/subscription/${subscription.id}`);
    await asSuperAdmin
      .getByRole('button', { name: subscriptionMessages.payByBankTransfer })
      .click();
    await asSuperAdmin.getByRole('button', { name: 'Imposta bonifico' }).click();

    await expect(toast(asSuperAdmin, unexpectedFailure)).toBeVisible();
  });
}

test('SUB-02 · an action answered with true in place of the record counts as done', async ({
  asSuperAdmin,
}) => {
  const { subscription } = await aSubscription(asSuperAdmin);
  const { payByBankTransfer } = subscriptionContract.endpoints;
  await replyTo(asSuperAdmin, addressOf(payByBankTransfer), {
    json: { success: true, data: true },
  });
  await asSuperAdmin.goto(`/subscription/${subscription.id}`);
  await asSuperAdmin.getByRole('button', { name: subscriptionMessages.payByBankTransfer }).click();
  await asSuperAdmin.getByRole('button', { name: 'Imposta bonifico' }).click();

  await expect(toast(asSuperAdmin, 'Pagamento con bonifico impostato!')).toBeVisible();
  await expect(toast(asSuperAdmin, 'Cancellazione in corso')).toHaveCount(0);
});

for (const [kind, response] of [
  ['without a message', { status: 404, ...refused }],
  ['with the message of another server', { status: 404, json: { message: 'Not found' } }],
] as const) {
  test(`LST-12 · a record answered by a 404 ${kind} shows that the load failed`, async ({
    asAdmin,
  }) => {
    await replyTo(asAdmin, addressOf(userContract.endpoints.get), response);
    await asAdmin.goto('/user/1');

    await expect(asAdmin.getByRole('main')).toContainText(listMessages.loadFailed);
    await expect(asAdmin.getByRole('main')).not.toContainText('Not found');
  });
}
