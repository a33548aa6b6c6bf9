import type { Receivable } from '@canone/contracts/ledger/receivable';
import { fromHundredths } from '@canone/contracts/values/money';
import type { TenantContext } from '../../../platform/request/context.ts';
import { letterPolicy } from '../../letter-settings/letter-settings.service.ts';
import { letterFact } from '../customer-letters/letter-fact.table.ts';
import { findSubjects, writeLetter } from '../customer-letters/write-letter.service.ts';
import type { MovementRow } from './bank-movement.repository.ts';

/**
 * Sends one receipt for a movement, even when the movement is undone and registered again. A receipt states the whole
 * amount of the movement, so no receipt is sent when the movement pays for several customers.
 */
export async function sendReceipt(
  ctx: TenantContext,
  { id, amountCents, bookedOn }: MovementRow,
  { receivables, creditCents }: { receivables: readonly Receivable[]; creditCents: number },
): Promise<void> {
  const [first] = receivables;
  if (!first || receivables.some(({ user }) => user.id !== first.user.id)) return;
  const policy = await letterPolicy(ctx);
  if (!policy.enabledSince('transferReceipt')) return;
  const [subject] = await findSubjects(ctx, [first.subscriptionId]);
  if (!subject) return;
  const planName = [...new Set(receivables.map(({ plan }) => plan.name))].join(', ');
  await writeLetter(ctx, policy, {
    kind: 'transferReceipt',
    about: letterFact.movement(id, first.user.id),
    to: { ...subject, planName },
    receivableId: first.id,
    facts: {
      amount: fromHundredths(amountCents),
      credit: fromHundredths(creditCents),
      at: `${bookedOn}T12:00:00Z`,
    },
  });
}
