import { bankAccountContract } from '@canone/contracts/bank/bank-account';
import { bankMovementContract } from '@canone/contracts/bank/bank-movement';
import { bankStatementContract } from '@canone/contracts/bank/bank-statement';
import type { Endpoint } from '@canone/contracts/kit/endpoint';
import { listMessages } from '@canone/contracts/texts/messages';
import type { Page } from '@playwright/test';
import { anAccount, csvOf, dayBefore, importQuietly } from '../kit/bank-statement.ts';
import { axe, axeInDark, expect, people, tenants, test, unique } from '../kit/fixtures.ts';
import { answer, hold, letThrough, outage, refuse } from '../kit/network.ts';

/** The widths of a phone, a tablet and a desktop. */
const widths = [390, 820, 1280] as const;
const none = { items: [], totalCount: 0 };

interface Screen {
  readonly path: string;
  readonly title: string;
  /** The call whose response the screen waits for. */
  readonly call: Endpoint;
  /** A text that the screen shows when there are no records. */
  readonly empty: string;
}

const screens: readonly Screen[] = [
  {
    path: '/bankmovement',
    title: 'Movimenti da registrare',
    call: bankMovementContract.endpoints.list,
    empty: 'Niente da registrare.',
  },
  {
    path: '/bankstatement',
    title: 'Estratti conto',
    call: bankStatementContract.endpoints.list,
    empty: listMessages.empty,
  },
  {
    path: '/bankstatement/new',
    title: 'Importa un estratto conto',
    call: bankAccountContract.endpoints.list,
    empty: 'Crea il conto bancario',
  },
  {
    path: '/bankaccount',
    title: 'Conti bancari',
    call: bankAccountContract.endpoints.list,
    empty: listMessages.empty,
  },
];

/** Checks that the page is accessible in both colour schemes and not wider than the window. */
async function isSound(page: Page): Promise<void> {
  await axe(page);
  await axeInDark(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  expect(overflow, `horizontal scroll of ${page.url()}`).toBe(0);
}

/**
 * Imports movements of every kind: an exact one, an unknown one, one with a damaged reference, one in a foreign
 * currency and an expense.
 */
async function someMovements(page: Page): Promise<void> {
  const account = await anAccount(page);
  const rows = [
    `${dayBefore(1)};12,20;EUR;Rif RF19539007547034 ${unique('bonifico')}`,
    `${dayBefore(1)};1234,50;CHF;${unique('estero')}`,
    `${dayBefore(1)};-3,00;EUR;${unique('commissioni')} ${'testo lungo '.repeat(20)}`,
  ];
  await importQuietly(page, account.id, ['Data;Importo;Divisa;Descrizione', ...rows].join('\r\n'));
}

for (const width of widths)
  for (const { path, title, call, empty } of screens)
    test(`LAY-09 · ${path} at ${width} px is accessible in both schemes: loading, filled, empty, failed`, async ({
      asAdmin: page,
    }) => {
      test.slow();
      await page.setViewportSize({ width, height: 900 });
      await someMovements(page);
      const heading = page.getByRole('heading', { level: 1 });

      const release = await hold(page, call);
      await page.goto(path);
      await page
        .getByText(/Caricamento/)
        .first()
        .waitFor();
      await isSound(page);
      release();
      await expect(heading).toContainText(title);
      await page
        .getByText(/Caricamento/)
        .first()
        .waitFor({ state: 'detached' });
      await isSound(page);

      await letThrough(page);
      await answer(page, call, none);
      await page.reload();
      await page.getByText(empty).first().waitFor();
      await isSound(page);

      await letThrough(page);
      await refuse(page, call, outage);
      await page.reload();
      await page.getByRole('button', { name: 'Riprova' }).waitFor();
      await expect(page.getByRole('alert').first()).toContainText(listMessages.loadFailed);
      await isSound(page);
      await letThrough(page);
    });

test('LAY-09 · a User has no access to the screens of the bank', async ({ openAs }) => {
  const page = await openAs(people.operator, tenants.aurora);
  for (const { path } of screens) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagina non trovata');
  }
  await axe(page);
});

test('Z10 AN2 · the preview says that a movement has a future date, and that only the first movements are shown @both', async ({
  asAdmin: page,
}) => {
  const account = await anAccount(page);
  await page.goto('/bankstatement/new');
  await page
    .getByLabel('Conto', { exact: true })
    .selectOption({ label: `${account.name} · ${account.iban}` });
  await page.getByLabel('File della banca').setInputFiles({
    name: 'domani.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      csvOf(Array.from({ length: 13 }, (_, row) => `01/01/2099;${row + 12},20;domani`)),
    ),
  });

  const preview = page.getByRole('region', { name: 'Anteprima' });
  await expect(preview).toContainText('Alcuni movimenti hanno una data futura');
  await expect(preview).toContainText('I primi 10 di 13 movimenti.');
  await isSound(page);
});

test('BNK-04 · the preview and the result show how the balances prove that no movement is missing @both', async ({
  asAdmin: page,
}) => {
  test.slow();
  const account = await anAccount(page);
  const day = new Date().toISOString().slice(0, 10);
  const balance = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
  const file = `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${account.iban}</IBAN></Id></Acct>
    ${balance('OPBD', '100')}${balance('CLBD', '115')}
    <Ntry><Amt Ccy="EUR">12.20</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt>
      <AddtlNtryInf>${unique('saldo')}</AddtlNtryInf></Ntry></Stmt></BkToCstmrStmt></Document>`;

  await page.goto('/bankstatement/new');
  await page
    .getByLabel('Conto', { exact: true })
    .selectOption({ label: `${account.name} · ${account.iban}` });
  await page
    .getByLabel('File della banca')
    .setInputFiles({ name: 'saldi.xml', mimeType: 'text/xml', buffer: Buffer.from(file) });

  for (const name of ['Anteprima', 'Esito dell’importazione']) {
    const region = page.getByRole('region', { name });
    await expect(region).toContainText('Saldo iniziale100,00 €');
    await expect(region).toContainText('Movimenti in euro+12,20 €');
    await expect(region).toContainText('Saldo finale calcolato112,20 €');
    await expect(region).toContainText('Saldo finale della banca115,00 €');
    await expect(region).toContainText('Differenza di 2,80 €');
    await isSound(page);
    if (name === 'Anteprima')
      await page.getByRole('button', { name: 'Importa', exact: true }).click();
  }
});

test('AH9 · the checkbox next to «Ignora» says that the next movements of the payer are ignored too', async ({
  asAdmin: page,
}) => {
  const { id } = await anAccount(page);
  const payer = unique('Affitti').replaceAll(/[^\p{L}\d ]/gu, '');
  const row = (amount: string) => csvOf([`${dayBefore(0)};${amount};BONIFICO DA ${payer}`]);
  await page.goto('/');
  await importQuietly(page, id, row('500,00'));

  await page.goto(`/bankmovement?text=${payer}`);
  await page.getByLabel('Con «Ignora», anche i prossimi di questo ordinante').check();
  await page.getByRole('button', { name: /^Ignora / }).click();
  await expect(page.getByText('Nessun movimento con questi filtri.')).toBeVisible();
  await importQuietly(page, id, row('501,00'));

  await page.goto(`/bankmovement?text=${payer}&state=ignored`);
  await expect(page.getByText('2 movimenti', { exact: true })).toBeVisible();
});

test('AN7 · the field that chooses a file has Italian texts in every browser', async ({
  asAdmin: page,
}) => {
  await page.goto('/bankstatement/new');
  await expect(page.getByText('Nessun file scelto')).toBeVisible();

  const chooser = page.waitForEvent('filechooser');
  await page.getByText('Scegli un file').click({ force: true });
  const file = { name: 'vuoto.csv', mimeType: 'text/csv', buffer: Buffer.from('Data;Importo') };
  await (await chooser).setFiles(file);
  await expect(page.getByText('vuoto.csv')).toBeVisible();
});
