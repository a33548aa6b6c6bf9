import {
  type LedgerMethod,
  ledgerEntryKinds,
  ledgerMethods,
} from '@canone/contracts/billing/ledger-rules';
import type { Parsed } from '@canone/contracts/kit/endpoint';
import {
  exportedEntry,
  type LedgerEntry,
  type ledgerContract,
} from '@canone/contracts/ledger/ledger';
import type { LedgerUse } from '@canone/contracts/ledger/ledger-use';
import type { Collected, CollectedBy, reportContract } from '@canone/contracts/ledger/report';
import type { UsedCredit } from '@canone/contracts/ledger/used-credit';
import {
  collectedRanges,
  type DayRange,
  lastMonths,
  moneyMethods,
} from '@canone/contracts/overviews/cockpit-links';
import { formatMonth, formatText } from '@canone/contracts/values/format';
import { fromHundredths } from '@canone/contracts/values/money';
import { AppError, found, refusedField } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { TableSource } from '../../../platform/tables/table-answer.ts';
import { ledgerEntryView, ledgerTotalView } from './ledger.view.ts';
import { type LedgerRow, ledgerListRepository } from './ledger-list.repository.ts';
import { ledgerUseRepository } from './ledger-use.repository.ts';
import { type CollectedRow, reportRepository } from './report.repository.ts';
import { usedCreditRepository } from './used-credit.repository.ts';
import { findWriteOffFacts } from './write-off-facts.repository.ts';

type Endpoints = typeof ledgerContract.endpoints;
type CollectedQuery = Parsed<typeof reportContract.endpoints.collected>['query'];

/**
 * The facts of write-offs are read by a separate query. In the query of the page, every row would look for its facts.
 */
async function entryViews(ctx: TenantContext, rows: readonly LedgerRow[]): Promise<LedgerEntry[]> {
  const writeOffs = rows.filter(({ kind }) => kind === 'writeOff').map(({ id }) => id);
  const facts = await findWriteOffFacts(ctx, writeOffs);
  return rows.map((row) => ledgerEntryView(row, facts.get(row.id)));
}

export async function listLedger(ctx: TenantContext, query: Parsed<Endpoints['list']>['query']) {
  const { items, totalCount } = await ledgerListRepository(ctx).list(query);
  return { items: await entryViews(ctx, items), totalCount };
}

export async function ledgerTotals(
  ctx: TenantContext,
  query: Parsed<Endpoints['totals']>['query'],
) {
  const rows = await ledgerListRepository(ctx).totals(query);
  const creditCents = rows.reduce((sum, row) => sum + (row.creditCents ?? 0), 0);
  return {
    items: rows.map(ledgerTotalView),
    credit: query.filters?.hasCredit ? fromHundredths(creditCents) : null,
  };
}

export async function getLedgerEntry(ctx: TenantContext, id: number) {
  const row = found(await ledgerListRepository(ctx).find(id));
  return found((await entryViews(ctx, [row]))[0]);
}

/** The receivables that an entry pays, the entries that correct it, and the bank movement of its transfer. */
export async function readLedgerUse(ctx: TenantContext, id: number): Promise<LedgerUse> {
  const uses = ledgerUseRepository(ctx);
  const [entry, covered, corrections, bankMovement] = await Promise.all([
    ledgerListRepository(ctx).find(id),
    uses.covered(id),
    uses.corrections(id),
    uses.bankMovement(id),
  ]);
  found(entry);
  return {
    bankMovement,
    covered: covered.map(({ cents, ...part }) => ({ ...part, amount: fromHundredths(cents) })),
    corrections: corrections.map(({ kind, cents, ...of }) => ({
      ...of,
      kindName: ledgerEntryKinds[kind],
      amount: fromHundredths(cents),
    })),
  };
}

/** The credits that pay receivables of a subscription. */
export async function listUsedCredits(
  ctx: TenantContext,
  subscriptionId: number,
): Promise<{ items: UsedCredit[] }> {
  const credits = usedCreditRepository(ctx);
  const [isKnown, rows] = await Promise.all([
    credits.isSubscription(subscriptionId),
    credits.of(subscriptionId),
  ]);
  if (!isKnown) throw new AppError('entity.notFound');
  return {
    items: rows.map(({ kind, entryCents, cents, ...row }) => ({
      ...row,
      kindName: ledgerEntryKinds[kind],
      entryAmount: fromHundredths(entryCents),
      amount: fromHundredths(cents),
    })),
  };
}

export function exportLedger(
  query: Parsed<Endpoints['export']>['query'],
): TableSource<TenantContext> {
  return {
    ids: (ctx) => ledgerListRepository(ctx).ids(query),
    rows: async (ctx, ids) =>
      (await ledgerListRepository(ctx).rows(ids)).map((row) => exportedEntry(ledgerEntryView(row))),
  };
}

const labels: Readonly<Record<CollectedBy, (key: string) => string>> = {
  month: formatMonth,
  vatRate: (basisPoints) => `IVA ${formatText(fromHundredths(Number(basisPoints)))} %`,
  method: (method) => ledgerMethods[method as LedgerMethod], // a check of the column allows only these values
};

function sums(rows: readonly CollectedRow[]) {
  const total = (of: (row: CollectedRow) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  const [amount, vat] = [total((row) => row.amountCents), total((row) => row.vatCents)];
  return {
    netAmount: fromHundredths(amount - vat),
    vatAmount: fromHundredths(vat),
    amount: fromHundredths(amount),
    returned: fromHundredths(total((row) => row.returnedCents)),
    fee: fromHundredths(total((row) => row.feeCents)),
    count: total((row) => row.count),
  };
}

/**
 * The money received minus the money returned, by month in Rome, VAT rate or method. The sum equals the list to the
 * cent.
 */
export async function readCollected(
  ctx: TenantContext,
  { from, to, by }: CollectedQuery,
): Promise<Collected> {
  if (to < from) throw refusedField('to', 'La data finale viene prima di quella iniziale.');
  const rows = await reportRepository(ctx).collected(by, from, to);
  return {
    items: rows.map((row) => ({ key: row.key, label: labels[by](row.key), ...sums([row]) })),
    ...sums(rows),
  };
}

/** The money of the last twelve months for the home page. It is computed by the rules of `readCollected`. */
export async function readCollectedLately(ctx: TenantContext, day: Temporal.PlainDate) {
  const { year, lastMonthToDate } = collectedRanges(day);
  const report = reportRepository(ctx);
  const [rows, toDate] = await Promise.all([
    report.byMonthAndMethod(year),
    sumOfRange(ctx, lastMonthToDate),
  ]);
  const months = lastMonths(day).map((month) => {
    const inMonth = rows.filter((row) => row.month === month);
    const cents = (some: typeof rows) =>
      fromHundredths(some.reduce((sum, row) => sum + row.cents, 0));
    const ofMethod = (method: string) => cents(inMonth.filter((row) => row.method === method));
    return {
      month,
      ...(Object.fromEntries(moneyMethods.map((method) => [method, ofMethod(method)])) as Record<
        (typeof moneyMethods)[number],
        number
      >), // the keys are exactly `moneyMethods`
      amount: cents(inMonth),
      count: inMonth.reduce((sum, { count }) => sum + count, 0),
    };
  });
  const of = (month: (typeof months)[number] | undefined) => ({
    count: month?.count ?? 0,
    amount: month?.amount ?? 0,
  });
  return {
    thisMonth: of(months.at(-1)),
    lastMonthToDate: toDate,
    lastMonth: of(months.at(-2)),
    months,
  };
}

async function sumOfRange(ctx: TenantContext, { from, to }: DayRange) {
  const { count, amount } = await readCollected(ctx, { from, to, by: 'method' });
  return { count, amount };
}
