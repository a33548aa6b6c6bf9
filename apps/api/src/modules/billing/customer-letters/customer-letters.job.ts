import { randomUUID } from 'node:crypto';
import type { Steps } from '../../../platform/http/serve.ts';
import { forEachTenant } from '../../../platform/jobs/each-tenant.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { type SystemPorts, systemSteps } from '../../../platform/http/system-steps.ts';
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

/** Writes the letters of a tenant that are due. Those of a batch that fails are written one by one. */
async function writeAll(steps: Steps<TenantContext>): Promise<void> {
  const found = await steps.read(async (ctx) => {
    const policy = await letterPolicy(ctx);
    const ids = [];
    for (const source of letterSources) ids.push(await source.ids(ctx, policy));
    return ids;
  });
  const failures: unknown[] = [];
  for (const [index, ids] of found.entries()) {
    const source = letterSources[index];
    if (!source) continue;
    for (let at = 0; at < ids.length; at += batch) {
      const some = ids.slice(at, at + batch);
      const isWritten = await writeSome(steps, source, some).then(
        () => true,
        () => false,
      );
      if (isWritten) continue;
      for (const id of some)
        await writeSome(steps, source, [id]).catch((error: unknown) => failures.push(error));
    }
  }
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
      await forEachTenant(await outside(everyTenantId), (tenantId) => writeAll(of(tenantId)));
    },
  };
}
