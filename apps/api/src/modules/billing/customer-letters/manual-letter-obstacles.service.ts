import { remindableStates } from '@canone/contracts/billing/receivable-state';
import { type ManualLetterKind, manualLetterKinds } from '@canone/contracts/letters/letter-kinds';
import { AppError } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { LetterPolicy } from '../../letter-settings/letter-settings.service.ts';
import { payableObstacle } from '../checkout/link-order.service.ts';
import type { ReceivableSubject } from './letter-subject.repository.ts';
import { limitReachedToday, maxADay, maxToCustomer } from './letters-of-a-day.service.ts';
import { openAmount } from './paying-facts.ts';
import { whyUnreachable } from './write-letter.service.ts';

/** The reasons for refusing a letter with `customerLetter.refused`, as sentences for the person who sends it. */
export const obstacles = {
  off: 'Questa lettera è spenta: un amministratore può attivarla in «Comunicazioni ai clienti».',
  noEmail: 'Questo cliente non ha un’email: aggiungila nella sua scheda.',
  removed: 'Il cliente è stato eliminato: non gli si può più scrivere.',
  often: `Oggi per questa scadenza sono già state inviate ${maxADay} lettere: riprova domani.`,
  oftenToCustomer: `Oggi a questo cliente sono già state inviate ${maxToCustomer} lettere: riprova domani.`,
  nothingAsked: 'Per questa scadenza non c’è nulla da sollecitare.',
  linkSent:
    'Il suo link, ancora valido, è già stato inviato: per rimandarlo usa «Invia link» sulla sottoscrizione.',
} as const;

export const offObstacle = obstacles.off;

export function refusedLetter(message: string): AppError {
  return new AppError('customerLetter.refused', { message });
}

/** The reason why a letter cannot be sent now. Undefined when it can be sent. */
export async function obstacleTo(
  ctx: TenantContext,
  kind: ManualLetterKind,
  { policy, row }: { readonly policy: LetterPolicy; readonly row: ReceivableSubject },
): Promise<AppError | undefined> {
  if (!policy.enabledSince(kind)) return refusedLetter(obstacles.off);
  const why = whyUnreachable(row);
  if (why) return refusedLetter(obstacles[why]);
  const limit = await limitReachedToday(ctx, manualLetterKinds, row);
  if (limit) return refusedLetter(obstacles[limit]);
  if (kind === 'paymentLink') {
    const code = await payableObstacle(ctx, row.receivableId);
    return code && new AppError(code);
  }
  const { state } = openAmount(row, ctx.now);
  return remindableStates.includes(state) ? undefined : refusedLetter(obstacles.nothingAsked);
}
