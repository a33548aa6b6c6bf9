import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { regionContract } from '@canone/contracts/places/region';
import { planFeatureContract } from '@canone/contracts/plans/plan-feature';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { tenantContract } from '@canone/contracts/tenants/tenant';
import { errorCatalogue } from '@canone/contracts/texts/errors';
import {
  deleteMessages,
  detailMessages,
  listMessages,
  signInMessages,
} from '@canone/contracts/texts/messages';
import { bankMovementListPath, bankStatementListPath } from '@canone/contracts/texts/page-paths';
import type { Locator, Page } from '@playwright/test';
import { expect, tenants, test, toast, unique } from '../kit/fixtures.ts';
import { addressOf, letThrough, refuse, replyTo } from '../kit/network.ts';
import { aCustomer, aSubscription, callAs } from '../kit/subscribers.ts';
import { openWithToast } from '../kit/toast.ts';

async function drag(page: Page, shown: Locator, by: number) {
  const box = await shown.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by, y, { steps: 12 });
  await page.mouse.up();
}

test('LAY-06 · a toast is at the top centre, 320 px wide, and disappears after 5 seconds', async ({
  asAdmin,
}) => {
  const shown = await openWithToast(asAdmin);
  const start = performance.now();

  const box = await shown.boundingBox();
  expect(box?.width).toBe(320);
  expect((box?.x ?? 0) + 160).toBeCloseTo(1280 / 2, -1);
  expect(box?.y).toBeLessThan(120);
  await expect(shown.getByRole('progressbar')).toHaveCSS('animation-duration', '5s');

  await expect(shown).toBeHidden();
  const seconds = (performance.now() - start) / 1000;
  expect(seconds).toBeGreaterThan(4.2);
  expect(seconds).toBeLessThan(7.5);
});

test('AQ9 AQ19 · on a phone no toast covers the button that creates a record or imports a statement @phone', async ({
  asAdmin: page,
}) => {
  const shown = await openWithToast(page);
  await refuse(page, regionContract.endpoints.export, { status: 500, code: 'server.failure' });
  await page.getByRole('button', { name: 'Esporta CSV' }).click();
  const last = toast(page, 'Esportazione non riuscita.');
  await expect(last).not.toHaveClass(/Toastify--animate/);

  const button = await page.getByRole('link', { name: 'Crea Nuovo Regione' }).boundingBox();
  for (const one of [shown, last]) {
    const box = await one.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(button?.y ?? 0);
  }
  await expect(page.getByRole('link', { name: 'Crea Nuovo Regione' })).toBeInViewport({ ratio: 1 });

  for (const path of [bankMovementListPath, bankStatementListPath]) {
    await page.goto(path);
    const importing = page.getByRole('link', { name: 'Importa un estratto conto' });
    await expect(importing).toBeInViewport({ ratio: 1 });
    expect((await importing.boundingBox())?.y).toBeGreaterThan(700);
  }
});

test('R22 LAY-06 · a toast disappears also where the system asks for reduced motion', async ({
  asAdmin,
}) => {
  for (const atLoad of ['reduce', 'no-preference'] as const) {
    await asAdmin.emulateMedia({ reducedMotion: atLoad });
    const shown = await openWithToast(asAdmin);
    await asAdmin.emulateMedia({ reducedMotion: 'reduce' });
    await expect(shown).toBeHidden({ timeout: 12_000 });
  }
});

test('LAY-06 · a click closes a toast', async ({ asAdmin }) => {
  const shown = await openWithToast(asAdmin);
  await shown.click();

  await expect(shown).toBeHidden({ timeout: 2_000 });
});

for (const close of ['Escape', 'Enter'] as const) {
  test(`R72 LAY-06 · ${close} in a toast leaves the dialog below it open, and the focus returns there`, async ({
    asAdmin,
  }) => {
    const shown = await openWithToast(asAdmin);
    await asAdmin.getByRole('button', { name: 'Elimina Piemonte' }).click();
    const question = asAdmin.getByRole('dialog');
    await expect(question.getByRole('button', { name: 'Annulla' })).toBeFocused();

    await asAdmin.keyboard.press('Alt+t');
    await expect(shown).toBeFocused();
    if (close === 'Enter') await asAdmin.keyboard.press('Tab');
    await asAdmin.keyboard.press(close);
    await expect(shown).toBeHidden({ timeout: 2_000 });
    await expect(question.getByRole('button', { name: 'Annulla' })).toBeFocused();
  });
}

test('LAY-06 · a toast appears while another toast with the same text is closing', async ({
  asAdmin,
}) => {
  const shown = await openWithToast(asAdmin);
  await expect(shown).not.toHaveClass(/Toastify--animate/);
  const closing = (await shown.getAttribute('id')) ?? '';
  await shown.evaluate((element: HTMLElement) => {
    element.click();
    history.pushState(null, '', '/region?bypassTenant=true');
  });

  await expect(shown).not.toHaveAttribute('id', closing);
  await expect(shown).toBeVisible();
});

test('LAY-06 · Alt+T focuses the toasts, Escape closes them', async ({ asAdmin }) => {
  const shown = await openWithToast(asAdmin);
  await asAdmin.keyboard.press('Alt+t');
  await expect(shown).toBeFocused();

  await asAdmin.keyboard.press('Escape');
  await expect(shown).toBeHidden({ timeout: 2_000 });
});

test('LAY-06 · a toast dragged past 80 percent disappears; dragged less it stays', async ({
  asAdmin,
}) => {
  const shown = await openWithToast(asAdmin);

  await drag(asAdmin, shown, 0.7 * 320);
  await expect.poll(async () => (await shown.boundingBox())?.x).toBe(480);

  // repeated, because a toast that is grabbed while it slides back may stay
  await expect(async () => {
    await drag(asAdmin, shown, 0.9 * 320);
    await expect(shown).toBeHidden({ timeout: 1_000 });
  }).toPass();
});

for (const { status, code, isCodeShown } of [
  { status: 500, code: 'server.failure', isCodeShown: true },
  { status: 409, code: 'entity.duplicate', isCodeShown: false },
] as const) {
  test(`LAY-11 · a refusal with ${status} ${isCodeShown ? 'shows its code' : 'shows no code'}`, async ({
    asAdmin,
  }) => {
    await refuse(asAdmin, regionContract.endpoints.create, { status, code });
    await asAdmin.goto('/region/new');
    await asAdmin.getByLabel('Nome').fill('Regione');
    await asAdmin.getByLabel('Codice').fill('99');
    await asAdmin.getByRole('button', { name: detailMessages.create }).click();

    const shown = toast(asAdmin, detailMessages.saveFailed);
    await expect(shown).toBeVisible();
    await expect(shown.getByText('Codice: e2e')).toHaveCount(isCodeShown ? 1 : 0);
  });
}

test('LAY-11 · a repeated failure shows the newer code in the same toast', async ({ asAdmin }) => {
  const { create } = regionContract.endpoints;
  const failure = { status: 500, code: 'server.failure' } as const;
  await asAdmin.goto('/region/new');
  await asAdmin.getByLabel('Nome').fill('Regione');
  await asAdmin.getByLabel('Codice').fill('99');
  const save = asAdmin.getByRole('button', { name: detailMessages.create });
  const shown = toast(asAdmin, detailMessages.saveFailed);
  await refuse(asAdmin, create, { ...failure, requestId: 'prima' });
  await save.click();
  await expect(shown).toContainText('Codice: prima');
  await shown.hover();

  await refuse(asAdmin, create, { ...failure, requestId: 'seconda' });
  await save.press('Enter');

  await expect(shown).toContainText('Codice: seconda');
  await expect(shown).toHaveCount(1);
});

test('PLN-03 LAY-11 · the server’s details and code are shown below the sentence, each on its own line', async ({
  asAdmin,
}) => {
  const failure = { status: 500, code: 'server.failure', message: 'Guasto di prova.' } as const;
  await refuse(asAdmin, regionContract.endpoints.export, failure);
  await asAdmin.goto('/region');
  await asAdmin.getByRole('button', { name: 'Esporta CSV' }).click();

  const shown = toast(asAdmin, 'Esportazione non riuscita.');
  const lines = ['Esportazione non riuscita.', 'Guasto di prova.', 'Codice: e2e'];
  const boxes = [];
  for (const line of lines) {
    const box = await shown.getByText(line, { exact: true }).boundingBox();
    boxes.push({ x: box?.x, y: box?.y ?? 0 });
  }
  expect(new Set(boxes.map(({ x }) => x)).size).toBe(1);
  expect(boxes.map(({ y }) => y)).toEqual(boxes.map(({ y }) => y).toSorted((a, b) => a - b));
  expect(new Set(boxes.map(({ y }) => y)).size).toBe(lines.length);
});

test('R13 · a refused save shows the reason of an error whose field the form does not have', async ({
  asAdmin,
}) => {
  const reason = 'La regione è bloccata.';
  const json = { success: false, message: '', errors: [{ field: 'lock', message: reason }] };
  await replyTo(asAdmin, addressOf(regionContract.endpoints.create), { status: 400, json });
  await asAdmin.goto('/region/new');
  await asAdmin.getByLabel('Nome').fill('Zeta');
  await asAdmin.getByRole('button', { name: 'Crea' }).click();

  const shown = toast(asAdmin, detailMessages.saveFailed);
  await expect(shown.getByText(reason, { exact: true })).toBeVisible();
});

test('R13 · a refused feature of a plan shows the reason of an error whose field its row does not have', async ({
  asAdmin,
  make,
}) => {
  const { id } = await make.aPlan();
  const reason = 'Scegli un elemento esistente.';
  const errors = [{ field: 'planId', message: reason }];
  const refusal = { status: 400, code: 'request.invalid', message: reason, errors } as const;
  await refuse(asAdmin, planFeatureContract.endpoints.create, refusal);
  await asAdmin.goto(`/plan/${id}`);
  await asAdmin.getByRole('button', { name: 'Aggiungi caratteristica' }).click();
  const editor = asAdmin.getByRole('form', { name: 'Nuova caratteristica del piano' });
  await editor.getByRole('combobox', { name: 'Caratteristica' }).fill(unique('Backup'));
  await editor.getByRole('button', { name: 'Aggiungi al piano' }).click();

  await expect(editor.getByRole('alert').getByText(reason)).toBeVisible();
});

test.describe('with an empty cache', () => {
  test.use({ isNewPage: true });

  test('R14 LST-12 · transfers without data warn once, in a toast and in the dialog', async ({
    asAdmin,
  }) => {
    const { subscription } = await aSubscription(asAdmin);
    const { id } = subscription;
    await callAs(asAdmin, subscriptionContract.endpoints.payByBankTransfer, { params: { id } });
    const transfers = addressOf(bankTransferContract.endpoints.list);
    await replyTo(asAdmin, transfers, { json: { success: true, data: null } });
    await asAdmin.goto(`/subscription/${id}`);
    await asAdmin.getByRole('button', { name: 'Gestisci Bonifici' }).click();

    const dialog = asAdmin.getByRole('dialog', { name: 'Gestisci Bonifici' });
    await expect(dialog.getByRole('alert').getByText(listMessages.noData)).toBeVisible();
    const warnings = toast(asAdmin, listMessages.noData);
    await expect(warnings.first()).toBeVisible();
    expect(await warnings.count()).toBe(1);

    await letThrough(asAdmin);
    await dialog.getByRole('button', { name: 'Riprova' }).click();
    await expect(dialog.getByText('Nessun bonifico registrato.')).toBeVisible();
  });
});

test('X12 LAY-06 · a long e-mail address breaks after its "@" and not inside its domain', async ({
  asAdmin: page,
}) => {
  const person = await aCustomer(page, {
    email: `${unique('fatture').replace(' ', '-')}@studio.commercialista.example`,
    isActive: true,
  });
  await page.goto(`/user/${person.id}`);
  await page.getByRole('button', { name: 'Invia di nuovo l’invito' }).click();

  const shown = toast(page, `Invito in partenza per ${person.email}.`);
  await expect(shown).toBeVisible();
  const lines = await shown.locator('.toast-sentence').evaluate((sentence) => {
    const domain = [...sentence.childNodes].findLast((node) => node.nodeType === Node.TEXT_NODE);
    const range = document.createRange();
    range.selectNodeContents(domain ?? sentence);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  });
  expect(lines).toBe(1);
});

test('AE12 · a deletion that fails because the session has ended shows one message', async ({
  asSuperAdmin: page,
}) => {
  await page.goto('/tenant');
  await refuse(page, tenantContract.endpoints.remove, {
    status: 401,
    code: 'access.expired',
    message: errorCatalogue['access.expired'].message,
  });
  await page.getByRole('button', { name: `Elimina ${tenants.borea}` }).click();
  await page.getByRole('button', { name: deleteMessages.confirm }).click();

  await expect(page).toHaveURL(/\/login/);
  await expect(toast(page, signInMessages.sessionExpired)).toBeVisible();
  // checked at once, because every toast disappears after some time
  expect(await toast(page, '').allInnerTexts()).toEqual([signInMessages.sessionExpired]);
});
