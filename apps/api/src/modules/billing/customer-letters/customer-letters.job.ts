import { randomUUID } from 'node:crypto';
import type { Steps } from '../../../platform/http/serve.ts';
import { type SystemPorts, systemSteps } from '../../../platform/http/system-steps.ts';
import { forEachTenant } from '../../../platform/jobs/each-tenant.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { letterPolicy } from '../../letter-settings/letter-settings.service.ts';
import { everyTenantId } from '../../tenant/every-tenant.service.ts';
import { customerLettersJob } from '../events/billing-event.service.ts';
import { letterSources } from './due-letters.service.ts';
import type { LetterSource } from './letter-source.ts';
import { writeLetter } from './write-letter.service.ts';

/** Letters per transaction. */
const batch = 25;

async function writeSome(
  { write }: Steps<TenantContext>,
  source: LetterSource,
  ids: readonly number[],
): Promise<void> {
  await write(async (ctx) => {
    const policy = await letterPolicy(ctx);
    const due = await source.letters(ctx, policy, ids);
    for (const letter of due) await writeLetter(ctx, policy, letter);
  });
}

/** Writes the letters of a batch, one by one if the batch fails. Returns the errors of those that failed alone. */
async function writeBatch(
  steps: Steps<TenantContext>,
  source: LetterSource,
  ids: readonly number[],
): Promise<readonly unknown[]> {
  const failures: unknown[] = [];
  try {
    await writeSome(steps, source, ids);
  } catch {
    for (const id of ids)
      await writeSome(steps, source, [id]).catch((error: unknown) => failures.push(error));
  }
  return failures;
}

async function writeDueLetters(steps: Steps<TenantContext>): Promise<void> {
  const due = await steps.read(async (ctx) => {
    const policy = await letterPolicy(ctx);
    const found: { source: LetterSource; ids: readonly number[] }[] = [];
    for (const source of letterSources) found.push({ source, ids: await source.ids(ctx, policy) });
    return found;
  });
  const failures: unknown[] = [];
  for (const { source, ids } of due)
    for (let at = 0; at < ids.length; at += batch)
      failures.push(...(await writeBatch(steps, source, ids.slice(at, at + batch))));
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
      const { outside, of } = systemSteps(ports, `${customerLettersJob}-${randomUUID()}`);
      await forEachTenant(await outside(everyTenantId), (tenantId) =>
        writeDueLetters(of(tenantId)),
      );
    },
  };
}
