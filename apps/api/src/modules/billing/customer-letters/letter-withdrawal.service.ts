import { randomUUID } from 'node:crypto';
import { isStillAsked } from '@canone/contracts/letters/letter-still-asked';
import { formatIban } from '@canone/contracts/values/iban';
import { recordChange } from '../../../platform/audit/audit.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import {
  type SystemPorts,
  systemTransactions,
} from '../../../platform/request/system-transactions.ts';
import { letterPolicy } from '../../letter-settings/letter-settings.service.ts';
import type { Withdrawal } from '../../outbox/mail-state.table.ts';
import { customerLetterRepository, type WrittenLetter } from './customer-letter.repository.ts';
import { letterSubjects } from './letter-subject.repository.ts';
import { openAmount } from './paying-facts.ts';

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

/** Whether a letter asks for a transfer to an account that customers no longer see. */
async function asksForOtherAccount(ctx: TenantContext, askedIban: string | null): Promise<boolean> {
  if (!askedIban) return false;
  const { account } = await letterPolicy(ctx);
  return account === null || formatIban(account.iban) !== askedIban;
}

async function whyUntrue(
  ctx: TenantContext,
  letter: WrittenLetter,
  askedIban: string | null,
): Promise<Withdrawal | undefined> {
  if (!(await isStillTrue(ctx, letter))) return 'amount';
  return (await asksForOtherAccount(ctx, askedIban)) ? 'account' : undefined;
}

interface Leaving {
  readonly letterId: number;
  readonly askedIban: string | null;
}

/**
 * Withdraws a letter that is no longer true. Either its amount was paid or changed, or its bank account was replaced,
 * or it confirms a movement that was undone. Returns the reason.
 */
async function withdrawUnlessTrue(
  ctx: TenantContext,
  { letterId, askedIban }: Leaving,
): Promise<Withdrawal | undefined> {
  const letters = customerLetterRepository(ctx);
  const letter = await letters.find(letterId);
  if (!letter) return undefined;
  const why = await whyUntrue(ctx, letter, askedIban);
  // the letter was withdrawn before, but the process ended before it stored the reason
  if (letter.isWithdrawn) return why ?? 'amount';
  if (why === undefined) return undefined;
  await letters.withdraw(letterId, why);
  await recordChange(ctx, {
    action: 'withdrawLetter',
    entity: 'subscription',
    entityId: letter.subscriptionId,
    after: { reason: letter.kind },
  });
  return why;
}

/** Checks a letter before its mail is sent: whether the books and the bank account still agree with it. */
export function letterWithdrawal(ports: SystemPorts) {
  return ({ tenantId, ...leaving }: Leaving & { readonly tenantId: number }) =>
    systemTransactions(ports, `letter-${leaving.letterId}-${randomUUID()}`)
      .of(tenantId)
      .write((ctx) => withdrawUnlessTrue(ctx, leaving));
}
