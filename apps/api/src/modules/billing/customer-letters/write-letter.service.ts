import {
  askedIban,
  composeLetter,
  type LetterFacts,
  type LetterParts,
  writtenLetter,
} from '@canone/contracts/letters/compose-letter';
import type { LetterKind, LetterText } from '@canone/contracts/letters/letter-kinds';
import { asksAmount } from '@canone/contracts/letters/letter-still-asked';
import type { Letter } from '@canone/contracts/letters/mail-letter';
import { toHundredths } from '@canone/contracts/values/money';
import { recordChange } from '../../../platform/audit/audit.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { logoSource, transferCodeSource } from '../../../providers/mail/mailer.ts';
import type { LetterPolicy } from '../../letter-settings/letter-settings.service.ts';
import { queueMail } from '../../outbox/outbox.service.ts';
import { customerLetterRepository } from './customer-letter.repository.ts';
import { type LetterSubject, letterSubjects } from './letter-subject.repository.ts';
import { limitReachedToday } from './letters-of-a-day.service.ts';

/** Reads the customers and plans of these subscriptions. */
export function findSubjects(ctx: TenantContext, subscriptionIds: readonly number[]) {
  return letterSubjects(ctx).subscriptions(subscriptionIds);
}

export interface DueLetter {
  readonly kind: LetterKind;
  readonly about: string;
  readonly to: Pick<
    LetterSubject,
    'subscriptionId' | 'userId' | 'customerName' | 'email' | 'isRemoved' | 'planName'
  >;
  readonly receivableId: number | null;
  /** Applies the daily limits. They are needed for letters whose facts a person can create in any number. */
  readonly isLimited?: boolean;
  readonly facts: Omit<LetterFacts, 'customerName' | 'planName'>;
  /** A text that a person has read. It contains no placeholders. */
  readonly text?: LetterText;
  /** The time until which a secret link in the letter is valid. */
  readonly secretUntil?: Temporal.Instant;
}

/** The reason why no letter can be sent to a customer. Null if a letter can be sent. */
export function whyUnreachable({
  email,
  isRemoved,
}: Pick<LetterSubject, 'email' | 'isRemoved'>): 'noEmail' | 'removed' | null {
  if (isRemoved) return 'removed';
  return email ? null : 'noEmail';
}

async function whySkipped(ctx: TenantContext, { kind, to, receivableId, isLimited }: DueLetter) {
  const why = whyUnreachable(to);
  if (why || !isLimited) return why;
  const limit = await limitReachedToday(ctx, [kind], { receivableId, userId: to.userId });
  return limit ? 'often' : null;
}

function letterOf(policy: LetterPolicy, { kind, to, facts, text }: DueLetter): Letter {
  const { senderName: name, colour, logo } = policy;
  const parts: Omit<LetterParts, 'text'> = {
    kind,
    facts: { ...facts, customerName: to.customerName, planName: to.planName },
    brand: { name, colour, logo: logo ? logoSource : undefined },
    codeSource: transferCodeSource,
  };
  return text
    ? writtenLetter({ ...parts, text })
    : composeLetter({ ...parts, text: policy.textOf(kind) });
}

/**
 * Writes a letter into the outbox, in the caller's transaction. If several callers write about the same fact, only one
 * succeeds, because a fact is unique within its kind. A letter that cannot or must not be sent is only recorded.
 * Returns whether this call has written the letter into the outbox.
 */
export async function writeLetter(
  ctx: TenantContext,
  policy: LetterPolicy,
  due: DueLetter,
): Promise<boolean> {
  const { kind, about, to, receivableId, secretUntil } = due;
  const { subscriptionId, email } = to;
  const skipped = await whySkipped(ctx, due);
  const letter = letterOf(policy, due);
  const recipient = skipped ? null : email;
  const letters = customerLetterRepository(ctx);
  const id = await letters.insert({
    kind,
    about,
    subscriptionId,
    receivableId,
    recipient,
    subject: recipient && letter.subject,
    skipped,
    askedCents: asksAmount(kind) ? toHundredths(due.facts.amount) : null,
  });
  if (id === undefined || !recipient) return false;
  if (await letters.emptyIfErased(id, to.userId)) return false;
  const { senderName: name, replyTo, logo } = policy;
  await queueMail(ctx, {
    recipient,
    recipientId: to.userId,
    letter,
    letterId: id,
    askedIban: askedIban(letter) ?? '',
    ...(letter.code && { transferCode: due.facts.transferCode }),
    from: { name, replyTo, logo },
    ...(secretUntil && { secret: { personId: to.userId, until: secretUntil } }),
  });
  await recordChange(ctx, {
    action: 'writeToCustomer',
    entity: 'subscription',
    entityId: subscriptionId,
    after: { reason: kind, recipient },
  });
  return true;
}
