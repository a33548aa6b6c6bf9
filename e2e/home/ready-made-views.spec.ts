import { axe, expect, test } from '../kit/fixtures.ts';

test('CKP-05 · AB10 · the ready-made views show their number of rows, are marked as the address changes, and can be searched', async ({
  asAdmin,
}) => {
  await asAdmin.goto('/subscription');
  const views = asAdmin.getByRole('navigation', { name: 'Viste' });
  const due = views.getByRole('link', { name: /^A fine periodo \d/ });
  await due.waitFor();
  const [, count = ''] = /(\d+)$/.exec((await due.textContent()) ?? '') ?? [];
  await due.click();
  await expect(asAdmin).toHaveURL('/subscription?isDueSoon=true');
  await expect(views.locator('[aria-current]')).toHaveText(`A fine periodo ${count}`);
  await expect(asAdmin.locator('.list-count')).toHaveText(new RegExp(`^${count} sottoscrizion`));

  await asAdmin.getByLabel('Utente', { exact: true }).fill('zzz');
  await asAdmin.getByRole('button', { name: 'Cerca' }).click();
  await expect(asAdmin).toHaveURL('/subscription?isDueSoon=true&userName=zzz');
  await expect(views.locator('[aria-current]')).toHaveCount(0);
  await asAdmin.goBack();
  await expect(views.locator('[aria-current]')).toHaveText(`A fine periodo ${count}`);
});

test('CKP-05 · Prossimi incassi is accessible and exports its rows @both', async ({ asAdmin }) => {
  await asAdmin.goto('/receivable');
  const views = asAdmin.getByRole('navigation', { name: 'Viste' });
  await views.getByRole('link', { name: /^In scadenza/ }).click();
  await expect(asAdmin.getByRole('heading', { level: 1 })).toHaveText('Prossimi incassi');
  await expect(asAdmin.getByText(/^\d+ sottoscrizion/)).toBeVisible();
  await axe(asAdmin);
});

test('AI3 · Prossimi incassi links to the subscriptions that are paid by transfer and end in that time', async ({
  asAdmin,
}) => {
  await asAdmin.goto('/receivable/upcoming');
  await asAdmin.getByRole('link', { name: 'chi finisce in questi giorni' }).click();

  await expect(asAdmin).toHaveURL(/\/subscription\?.*isDueSoon=true/);
  await expect(asAdmin.getByText(/^Stato: Attiva, ma senza rinnovo automatico/)).toBeVisible();
});
