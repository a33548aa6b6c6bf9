import { bankAccountContract } from '@canone/contracts/bank/bank-account';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { axe, expect } from '../kit/fixtures.ts';
import { test } from '../kit/own-product.ts';
import { linkFor } from '../kit/paying.ts';
import { scanned } from '../kit/qr-scanner.ts';
import { aSubscription, callAs } from '../kit/subscribers.ts';

test.describe('paying by transfer', () => {
  test.beforeEach(() => test.slow());

  test('BNK-08 · the data of the shown account can be copied from the payment page and from the payment request', async ({
    ownAdmin: page,
    browser,
  }) => {
    const { subscription, customer } = await aSubscription(page);
    const paymentId = subscription.payments[0]?.id ?? 0;
    const { reference, rest } = await callAs(page, receivableContract.endpoints.get, {
      params: { id: paymentId },
    });

    await page.goto(`/receivable/${paymentId}`);
    await expect(page.getByText('Nessun conto bancario è mostrato ai clienti.')).toBeVisible();
    // AH7: without an account for transfers the page has no payment data, but it names the customer and the plan
    await expect(page.getByText(`${customer.name} · Base`)).toBeVisible();
    await axe(page);
    const { items } = await callAs(page, bankAccountContract.endpoints.list, { query: {} });
    const [account] = items;
    await page.goto(`/bankaccount/${account?.id}`);
    await page.getByLabel('Mostra ai clienti').click();
    await page.getByRole('button', { name: 'Salva' }).click();
    await expect(page).toHaveURL('/bankaccount');

    const link = await linkFor(page, subscription.id);
    const theirs = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const customers = await theirs.newPage();
    await customers.goto(link);
    await customers.getByText('Paga con bonifico').click();
    const amount = `EUR${rest.toFixed(2)}`;
    const transfer = [account?.holder, account?.iban, amount, '', reference];
    const payload = ['BCD', '002', '1', 'SCT', '', ...transfer].join('\n');
    const code = customers.getByRole('img', { name: 'Codice QR del bonifico' });
    expect(await scanned(code)).toBe(payload);
    await customers.emulateMedia({ colorScheme: 'dark' });
    expect(await scanned(code)).toBe(payload);
    await customers.emulateMedia({ colorScheme: 'light' });
    await expect(customers.getByText('IT60 X054 2811 1010 0000 0123 456')).toBeVisible();
    const copied = () => customers.evaluate(() => navigator.clipboard.readText());
    await customers.getByRole('button', { name: 'Copia Causale' }).click();
    await expect.poll(copied).toBe(reference);
    await customers.getByRole('button', { name: 'Copia Importo' }).click();
    await expect.poll(copied).toBe(rest.toFixed(2).replace('.', ','));
    await axe(customers);
    await theirs.close();

    await page.goto(`/subscription/${subscription.id}`);
    await page.getByRole('link', { name: 'Richiesta di pagamento' }).first().click();
    const sheet = page.getByRole('article', { name: `Richiesta per ${customer.name}` });
    expect(await scanned(sheet.getByRole('img', { name: 'Codice QR del bonifico' }))).toBe(payload);
    await expect(page.getByRole('button', { name: 'Stampa' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Scrivi un’email' })).toHaveAttribute(
      'href',
      /^mailto:[^?]+@.*IBAN/,
    );
    await axe(page);

    await page.emulateMedia({ media: 'print' });
    await expect(sheet).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copia Causale' })).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
  });
});
