import { setTimeout } from 'node:timers/promises';
import { bankAccountContract } from '@canone/contracts/bank/bank-account';
import {
  bankStatementContract,
  type ImportedStatement,
} from '@canone/contracts/bank/bank-statement';
import type { Envelope } from '@canone/contracts/kit/envelope';
import { mod97 } from '@canone/contracts/values/mod97';
import type { Page } from '@playwright/test';
import { apiKey } from './demo.ts';
import { unique } from './records.ts';
import { callAs } from './subscribers.ts';

/** A valid German IBAN that differs from those of all other tests. */
function anIban(): string {
  const account = String(Math.floor(Math.random() * 1e15)).padStart(18, '0');
  return `DE${String(98 - mod97(`${account}DE00`)).padStart(2, '0')}${account}`;
}

export function anAccount(page: Page) {
  const body = {
    name: unique('Conto'),
    iban: anIban(),
    bic: null,
    holder: 'Aurora Servizi S.r.l.',
  };
  return callAs(page, bankAccountContract.endpoints.create, { body });
}

/** "1234.5" → "1234,50", the format in a table of a bank. */
export const euro = (amount: number) => amount.toFixed(2).replace('.', ',');

/** The day this number of days ago, in the format of a bank's table. */
export function dayBefore(days: number): string {
  const day = Temporal.Now.plainDateISO('Europe/Rome').subtract({ days });
  return day.toLocaleString('it-IT', { day: '2-digit', month: '2-digit', year: 'numeric' });
}

/** A table of a bank with these rows: day, amount and text. */
export function csvOf(rows: readonly string[]): string {
  return ['Data;Importo;Descrizione', ...rows].join('\r\n');
}

/**
 * Imports a file over the API as the person of the page. A refused upload is repeated, because a tenant has only two
 * places for uploads (decision 51) and other tests of this tenant run at the same time.
 */
export async function importQuietly(
  page: Page,
  accountId: number,
  content: string,
): Promise<ImportedStatement> {
  const { token, tenantId } = await page.evaluate(() => ({
    token: localStorage.getItem('token') ?? '',
    tenantId: localStorage.getItem('selectedTenantId') ?? '',
  }));
  const response = await page.request.post(bankStatementContract.endpoints.import.path, {
    headers: { 'X-Api-Key': apiKey, Authorization: `Bearer ${token}`, 'X-Tenant-Id': tenantId },
    multipart: {
      accountId: String(accountId),
      file: { name: 'estratto.csv', mimeType: 'text/csv', buffer: Buffer.from(content) },
    },
  });
  const answer = (await response.json()) as Envelope<ImportedStatement>;
  if (answer.success) return answer.data;
  if (answer.code !== 'upload.busy') throw new Error(answer.message);
  await setTimeout(500);
  return importQuietly(page, accountId, content);
}
