import { randomUUID } from 'node:crypto';
import { isStillAsked } from '@canone/contracts/letters/letter-still-asked';
import { recordChange } from '../../../platform/audit/audit.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import {
  type SystemPorts,
  systemTransactions,
} from '../../../platform/request/system-transactions.ts';
import { customerLetterRepository, type WrittenLetter } from './customer-letter.repository.ts';
import { openAmount } from './letter-facts.ts';
import { letterSubjects } from './letter-subject.repository.ts';

async function isStillTrue(
  ctx: TenantContext,
  { id, kind, receivableId, askedCents }: WrittenLetter,
): Promise<boolean> {
  if (kind === 'transferReceipt') return customerLetterRepository(ctx).isReceived(id);
  if (askedCents === null) return true;
  const [row] = receivableId === null ? [] : await letterSubjects(ctx).receivables([receivableId]);
  if (!row) return false;
  return isStillAsked({ kind, askedCents }, openAmount(row, ctx.now));
}

/**
 * Withdraws a letter that asks for an amount that was paid or changed, or confirms a movement that was undone. Returns
 * whether the letter is withdrawn.
 */
async function withdrawUnlessTrue(ctx: TenantContext, id: number): Promise<boolean> {
  const letters = customerLetterRepository(ctx);
  const letter = await letters.find(id);
  if (!letter) return false;
  if (letter.isWithdrawn) return true;
  if (await isStillTrue(ctx, letter)) return false;
  await letters.withdraw(id);
  await recordChange(ctx, {
    action: 'withdrawLetter',
    entity: 'subscription',
    entityId: letter.subscriptionId,
    after: { reason: letter.kind },
  });
  return true;
}

/** Compares a letter with the books when its mail leaves. */
export function letterWithdrawal(ports: SystemPorts) {
  return (tenantId: number, letterId: number): Promise<boolean> =>
    systemTransactions(ports, `letter-${letterId}-${randomUUID()}`)
      .of(tenantId)
      .write((ctx) => withdrawUnlessTrue(ctx, letterId));
}
