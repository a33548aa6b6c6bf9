import { composeLetter, letterValues } from '@canone/contracts/letters/compose-letter';
import type { LetterDraft } from '@canone/contracts/letters/customer-letter';
import type { LetterText, ManualLetterKind } from '@canone/contracts/letters/letter-kinds';
import { filledText } from '@canone/contracts/letters/letter-text';
import type { GivenLink } from '@canone/contracts/payments/payment-token';
import { paymentLinkUrl } from '@canone/contracts/texts/page-paths';
import { romeDaysBefore } from '@canone/contracts/values/calendar';
import { fromHundredths } from '@canone/contracts/values/money';
import type { SecretBox } from '../../../platform/auth/secret-box.ts';
import { AppError, found } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { Transactions } from '../../../platform/request/transactions.ts';
import type { PaymentGateways } from '../../../providers/payment-gateway.ts';
import { type LetterPolicy, letterPolicy } from '../../letter-settings/letter-settings.service.ts';
import { givePaymentLink } from '../checkout/payment-link.service.ts';
import { customerLetterRepository } from './customer-letter.repository.ts';
import { letterFact } from './letter-fact.table.ts';
import { letterSubjects, type ReceivableSubject } from './letter-subject.repository.ts';
import { lettersThatAsk } from './letters-of-a-day.service.ts';
import { obstacles, obstacleTo, refusedLetter } from './manual-letter-obstacles.service.ts';
import { lacksAccount, openAmount, payingFacts } from './paying-facts.ts';
import { whyUnreachable, writeLetter } from './write-letter.service.ts';

export interface LetterPorts {
  readonly secretBox: SecretBox;
  readonly paymentGateways: PaymentGateways;
  readonly publicBaseUrl: string;
  readonly smtpUrl: string | undefined;
}

async function readSubject(ctx: TenantContext, receivableId: number): Promise<ReceivableSubject> {
  return found((await letterSubjects(ctx).receivables([receivableId]))[0]);
}

function factsOf(
  ctx: TenantContext,
  { policy, row }: { readonly policy: LetterPolicy; readonly row: ReceivableSubject },
) {
  const { dueAt, endsAt } = row;
  const { restCents } = openAmount(row, ctx.now);
  return { amount: fromHundredths(restCents), dueAt, endsAt, ...payingFacts(ctx, policy, row) };
}

/** The text of a letter that a person can read and change before sending it. */
export async function draftLetter(
  { smtpUrl }: LetterPorts,
  ctx: TenantContext,
  { id, kind }: { readonly id: number; readonly kind: ManualLetterKind },
): Promise<LetterDraft> {
  const [policy, row] = await Promise.all([letterPolicy(ctx), readSubject(ctx, id)]);
  const obstacle = await obstacleTo(ctx, kind, { policy, row });
  const { count, lastAt } = await lettersThatAsk(ctx, id);
  const { customerName, planName, email } = row;
  const facts = { ...factsOf(ctx, { policy, row }), customerName, planName };
  const text = policy.textOf(kind);
  const brand = { name: policy.senderName, colour: policy.colour };
  const letter = composeLetter({ kind, text, facts, brand });
  return {
    id,
    kind,
    customerName,
    recipient: whyUnreachable(row) ? null : email,
    ...filledText(text, letterValues(facts, policy.senderName)),
    facts: [...(letter.facts ?? [])],
    obstacle: obstacle?.message ?? null,
    isAskedToday: count > 0,
    lastAskedAt: lastAt,
    isAccountMissing: kind === 'reminder' && lacksAccount(policy, row),
    isMailSent: smtpUrl !== undefined,
  };
}

interface Sending {
  readonly id: number;
  readonly text: LetterText;
  /** Refuses to send a link that is still valid and was already sent. */
  readonly isOnce?: boolean;
}

async function readSendable(ctx: TenantContext, kind: ManualLetterKind, id: number) {
  const [policy, row] = await Promise.all([letterPolicy(ctx), readSubject(ctx, id)]);
  return { policy, row, obstacle: await obstacleTo(ctx, kind, { policy, row }) };
}

/**
 * Sends a reminder. The second reminder of a day needs a confirmation. This also holds when two people send at the same
 * time: both letters have the same day and number, so only one is written.
 */
export async function remind(
  ctx: TenantContext,
  { id, text, isAgain }: Sending & { readonly isAgain: boolean },
): Promise<{ id: number; recipient: string }> {
  const { policy, row, obstacle } = await readSendable(ctx, 'reminder', id);
  if (obstacle) throw obstacle;
  const { count, written } = await lettersThatAsk(ctx, id);
  if (count > 0 && !isAgain) throw new AppError('customerLetter.writtenToday');
  const isWritten = await writeLetter(ctx, policy, {
    kind: 'reminder',
    about: letterFact.reminder(id, romeDaysBefore(ctx.now, 0), written),
    to: row,
    receivableId: id,
    facts: factsOf(ctx, { policy, row }),
    text,
  });
  if (!isWritten) throw new AppError('customerLetter.writtenToday');
  return { id, recipient: row.email ?? '' };
}

/** Writes the letter with a link in the transaction that returns the link. */
async function writeLink(
  { publicBaseUrl }: LetterPorts,
  ctx: TenantContext,
  { id, text, link, isOnce = false }: Sending & { readonly link: GivenLink },
): Promise<{ id: number; recipient: string }> {
  const { policy, row, obstacle } = await readSendable(ctx, 'paymentLink', id);
  if (obstacle) throw obstacle;
  if (isOnce && (await customerLetterRepository(ctx).wasLinkSent(link.id)))
    throw refusedLetter(obstacles.linkSent);
  const { token, expiryDate: expiresAt } = link;
  const url = paymentLinkUrl(publicBaseUrl, token);
  await writeLetter(ctx, policy, {
    kind: 'paymentLink',
    about: letterFact.link(link.id, ctx.requestId),
    to: row,
    receivableId: id,
    facts: { ...factsOf(ctx, { policy, row }), link: { url, expiresAt } },
    text,
    secretUntil: Temporal.Instant.from(expiresAt),
  });
  return { id, recipient: row.email ?? '' };
}

/** Sends the valid link of a receivable, or creates and sends a new link. */
export async function sendLink(
  ports: LetterPorts,
  transactions: Transactions<TenantContext>,
  sending: Sending,
): Promise<{ id: number; recipient: string }> {
  const { id } = sending;
  // checks the obstacles first, so that PayPal is not asked for a link that could not be sent
  await transactions.read(async (ctx) => {
    const { obstacle } = await readSendable(ctx, 'paymentLink', id);
    if (obstacle) throw obstacle;
  });
  return givePaymentLink(ports, transactions, {
    paymentId: id,
    use: (ctx, link) => writeLink(ports, ctx, { ...sending, link }),
  });
}
