import { randomUUID } from 'node:crypto';
import { forEachTenant } from '../../../platform/jobs/each-tenant.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import {
  type SystemPorts,
  systemTransactions,
} from '../../../platform/request/system-transactions.ts';
import type { Transactions } from '../../../platform/request/transactions.ts';
import { letterPolicy } from '../../letter-settings/letter-settings.service.ts';
import { everyTenantId, isTenantPresent } from '../../tenant/every-tenant.service.ts';
import { customerLettersJob } from '../events/billing-event.service.ts';
import { letterSources } from './due-letters.service.ts';
import type { LetterSource } from './letter-source.ts';
import { writeLetter } from './write-letter.service.ts';

/** The number of letters in one transaction. */
const batch = 25;

async function writeSome(
  { write }: Transactions<TenantContext>,
  source: LetterSource,
  ids: readonly number[],
): Promise<void> {
  await write(async (ctx) => {
    const policy = await letterPolicy(ctx);
    const due = await source.letters(ctx, policy, ids);
    // each letter locks its subscription; the order by id prevents deadlocks, because the removal and the erasure of a
    // customer lock the customer's subscriptions in this order too
    for (const letter of due.toSorted((a, b) => a.to.subscriptionId - b.to.subscriptionId))
      await writeLetter(ctx, policy, letter);
  });
}

/**
 * Writes the letters of a batch in one transaction. If it fails, writes each letter in its own transaction. Returns the
 * errors of the letters that still fail.
 */
async function writeBatch(
  transactions: Transactions<TenantContext>,
  source: LetterSource,
  ids: readonly number[],
): Promise<readonly unknown[]> {
  const failures: unknown[] = [];
  try {
    await writeSome(transactions, source, ids);
  } catch {
    for (const id of ids)
      await writeSome(transactions, source, [id]).catch((error: unknown) => failures.push(error));
  }
  return failures;
}

async function writeDueLetters(transactions: Transactions<TenantContext>): Promise<void> {
  const due = await transactions.read(async (ctx) => {
    const policy = await letterPolicy(ctx);
    const found: { source: LetterSource; ids: readonly number[] }[] = [];
    for (const source of letterSources) found.push({ source, ids: await source.ids(ctx, policy) });
    return found;
  });
  const failures: unknown[] = [];
  for (const { source, ids } of due)
    for (let at = 0; at < ids.length; at += batch)
      failures.push(...(await writeBatch(transactions, source, ids.slice(at, at + batch))));
  if (failures.length > 0) throw new AggregateError(failures, 'letters failed');
}

/**
 * Writes the letters that are due into the outbox. Each letter is written once, even if several processes run the job.
 * The transaction of a letter reads the amount due again, so an amount that was paid in the meantime gets no letter.
 */
export function customerLetters(ports: SystemPorts): Job {
  return {
    name: customerLettersJob,
    cron: '10 * * * *',
    async run() {
      const { outside, of } = systemTransactions(ports, `${customerLettersJob}-${randomUUID()}`);
      await forEachTenant(
        await outside(everyTenantId),
        (tenantId) => writeDueLetters(of(tenantId)),
        (tenantId) => outside((ctx) => isTenantPresent(ctx, tenantId)),
      );
    },
  };
}
