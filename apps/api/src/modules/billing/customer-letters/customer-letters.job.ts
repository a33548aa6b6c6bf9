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

/** Letters per transaction. */
const batch = 25;

async function writeSome(
  { write }: Transactions<TenantContext>,
  source: LetterSource,
  ids: readonly number[],
): Promise<void> {
  await write(async (ctx) => {
    const policy = await letterPolicy(ctx);
    const due = await source.letters(ctx, policy, ids);
    // a letter locks its subscription, as the removal and the erasure of a customer lock all of the customer's, by id
    for (const letter of due.toSorted((a, b) => a.to.subscriptionId - b.to.subscriptionId))
      await writeLetter(ctx, policy, letter);
  });
}

/** Writes the letters of a batch, one by one if the batch fails. Returns the errors of those that failed alone. */
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
 * Writes the letters that are due into the outbox, each once with any number of processes. A fact is read again in the
 * transaction of its letter, so what was paid meanwhile gets none.
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
