import type { ImportedStatement } from '@canone/contracts/bank/bank-statement';
import { recordChange } from '../../../platform/audit/audit.ts';
import { found, refusedFor } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { Transactions } from '../../../platform/request/transactions.ts';
import { bankAccountService, requireKeptAccount } from '../bank-accounts/bank-account.service.ts';
import { alikeSkipper, countAlike } from './alike-movements.ts';
import { bankStatementRepository } from './bank-statement.repository.ts';
import { importedView } from './bank-statement.view.ts';
import { confirmExactOnes } from './confirm-exact.service.ts';
import { exactMovementRepository } from './exact-movement.repository.ts';
import { batchesOf } from './keyed-movements.ts';
import { newMovement } from './new-movement.ts';
import { type Scan, type StatementOfAccount, scan } from './scan-statement.ts';
import { openSent, refuseUnreadable, type SentStatement } from './sent-statement.service.ts';

/**
 * Imports a file. The file is first read to its end, so that a damaged file changes nothing. Its movements are then
 * stored in several transactions, so that a long file blocks nobody and its progress is visible. Each movement has a
 * unique key, so importing the file again continues an interrupted import.
 */
export async function importStatement(
  transactions: Transactions<TenantContext>,
  sent: SentStatement,
): Promise<ImportedStatement> {
  const of = await openSent(transactions, sent);
  const result = await refuseUnreadable(() => scan(of));
  const statementId = await transactions.write((ctx) => beginImport(ctx, sent, { of, result }));
  const { newCount, alike } = await storeAll(transactions, sent, { of, result, statementId });
  const { accountId } = sent;
  await transactions.write((ctx) => bankStatementRepository(ctx).finish(statementId));
  const confirmed = await confirmExact(transactions, accountId, statementId);
  const row = await transactions.read((ctx) => bankStatementRepository(ctx).find(statementId));
  return importedView(found(row), { newCount, alike, confirmed });
}

interface Opened {
  readonly of: StatementOfAccount;
  readonly result: Scan;
}

/** Enough for five files of the maximum length. The limit is needed because nobody can delete movements. */
const rowsPerHour = 1_000_000;

/** Refuses an import above the hourly limit. The rows of the current file are included in the count. */
async function requireFewRows(ctx: TenantContext): Promise<void> {
  const rows = await bankStatementRepository(ctx).countRowsSince(ctx.now.subtract({ hours: 1 }));
  if (rows <= rowsPerHour) return;
  throw refusedFor(3_600, 'Nell’ultima ora sono già stati importati moltissimi movimenti.');
}

async function beginImport(
  ctx: TenantContext,
  sent: SentStatement,
  { of, result }: Opened,
): Promise<number> {
  const { accountId, file, layout, skipAlike = false } = sent;
  const { creditCents, debitCents } = result;
  await requireKeptAccount(ctx, accountId);
  const statements = bankStatementRepository(ctx);
  const { id, isNew } = await statements.begin({
    ...result,
    accountId,
    fileName: file.name,
    fileHash: file.hash,
    format: of.statement.format,
    sumCents: creditCents - debitCents,
  });
  if (layout) await statements.keepLayout(accountId, layout);
  const after = { fileName: file.name, rows: result.rowCount, skipAlike };
  const change = {
    action: 'importStatement',
    entity: 'bankStatement',
    entityId: id,
    after,
  } as const;
  if (!isNew) return id;
  await requireFewRows(ctx);
  await recordChange(ctx, change);
  return id;
}

interface Begun extends Opened {
  readonly statementId: number;
}

/** Stores the movements in batches. One transaction stores a batch and the progress of the import. */
async function storeAll(
  transactions: Transactions<TenantContext>,
  { accountId, skipAlike }: SentStatement,
  { of, result, statementId }: Begun,
) {
  const source = { accountId, scan: result, batches: () => batchesOf(of) };
  const counts = skipAlike ? await countAlike(transactions, source) : new Map<string, number>();
  const skipper = alikeSkipper(transactions, { accountId, counts });
  let [newCount, done] = [0, 0];
  for await (const batch of batchesOf(of)) {
    done += batch.length;
    const kept = await skipper.withoutSkipped(batch);
    newCount += await transactions.write(async (ctx) => {
      const repository = bankStatementRepository(ctx);
      const movements = kept.map(({ movement, key }) => newMovement(ctx.tenantId, movement, key));
      const count = await repository.store(statementId, accountId, movements);
      await repository.recordProgress(statementId, done);
      return count;
    });
  }
  return { newCount, alike: skipper.skipped() };
}

/** Confirms the transfers with a reference and the exact amount of its receivable, if the account allows it. */
async function confirmExact(
  transactions: Transactions<TenantContext>,
  accountId: number,
  statementId: number,
): Promise<number> {
  const { confirmsExact } = await transactions.read((ctx) =>
    bankAccountService.get(ctx, accountId),
  );
  if (!confirmsExact) return 0;
  const movements = await transactions.read((ctx) =>
    exactMovementRepository(ctx).ofStatement(statementId),
  );
  return confirmExactOnes(transactions, { movements, byRule: true });
}
