import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { renewalReference } from '@canone/contracts/letters/compose-letter';
import {
  asksForMoney,
  dueRange,
  isEndAnnounced,
  isLetterHour,
  type ReminderStep,
  reminderStepOn,
  reminderSteps,
} from '@canone/contracts/letters/letter-schedule';
import { fromHundredths } from '@canone/contracts/values/money';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { LetterPolicy } from '../../letter-settings/letter-settings.service.ts';
import { letterCandidates } from './letter-candidates.repository.ts';
import { letterFact } from './letter-fact.table.ts';
import { idsSinceEnabled, type LetterSource, lettersIfEnabled } from './letter-source.ts';
import {
  type LetterSubject,
  letterSubjects,
  type PaymentSubject,
  type PriceChangeSubject,
  type ReceivableSubject,
} from './letter-subject.repository.ts';
import { openAmount, payingFacts } from './paying-facts.ts';
import type { DueLetter } from './write-letter.service.ts';

function receiptOf(row: PaymentSubject): DueLetter {
  const { bankTransferId, amountCents, at, method, externalId, dueAt, endsAt } = row;
  return {
    kind: 'receipt',
    about: letterFact.payment(row),
    to: row,
    receivableId: row.receivableId,
    isLimited: bankTransferId !== null,
    facts: {
      amount: fromHundredths(amountCents),
      at,
      method: method === 'bank' ? 'bank' : 'paypal',
      transactionId: externalId,
      ...(dueAt && endsAt && { dueAt, endsAt }),
    },
  };
}

const receipts: LetterSource = {
  ids: idsSinceEnabled('receipt', (candidates, since) => candidates.payments(since)),
  async letters(ctx, policy, ids) {
    return lettersIfEnabled(
      'receipt',
      policy,
      (await letterSubjects(ctx).payments(ids)).map(receiptOf),
    );
  },
};

function refusalOf(row: ReceivableSubject, now: Temporal.Instant): readonly DueLetter[] {
  const { receivableId, dueAt, endsAt, chargeAt, retryAt, chargeSaleId, chargeState } = row;
  const { state, restCents } = openAmount(row, now);
  if (state !== 'overdue' || chargeState !== 'denied' || chargeAt === null) return [];
  const facts = {
    amount: fromHundredths(restCents),
    dueAt,
    endsAt,
    at: chargeAt,
    retryAt,
    transactionId: chargeSaleId,
  };
  const about = letterFact.refusal(receivableId, chargeAt);
  return [{ kind: 'chargeRefused', about, to: row, receivableId, facts }];
}

const refusals: LetterSource = {
  ids: idsSinceEnabled('chargeRefused', (candidates, since) => candidates.refusedCharges(since)),
  async letters(ctx, policy, ids) {
    const rows = await letterSubjects(ctx).receivables(ids);
    return lettersIfEnabled(
      'chargeRefused',
      policy,
      rows.flatMap((row) => refusalOf(row, ctx.now)),
    );
  },
};

function sinceOfSteps(policy: LetterPolicy) {
  const steps = reminderSteps.flatMap((step) => {
    const since = policy.enabledSince(step);
    return since ? [[step, since] as const] : [];
  });
  return Object.fromEntries(steps) as Partial<Record<ReminderStep, Temporal.Instant>>; // each key is one of `reminderSteps`
}

function reminderOf(
  ctx: TenantContext,
  policy: LetterPolicy,
  row: ReceivableSubject,
): readonly DueLetter[] {
  const { receivableId, dueAt: due, endsAt } = row;
  const dueAt = Temporal.Instant.from(due);
  const since = sinceOfSteps(policy);
  const kind = reminderStepOn({ dueAt, since, days: policy.days }, ctx.now);
  const { state, restCents } = openAmount(row, ctx.now);
  if (!kind || !asksForMoney(state, kind)) return [];
  const facts = {
    amount: fromHundredths(restCents),
    dueAt: due,
    endsAt,
    ...payingFacts(ctx, policy, row),
  };
  return [{ kind, about: letterFact.dueDate(receivableId, due), to: row, receivableId, facts }];
}

const reminders: LetterSource = {
  async ids(ctx, policy) {
    if (!isLetterHour(ctx.now) || Object.keys(sinceOfSteps(policy)).length === 0) return [];
    return letterCandidates(ctx).due(dueRange(policy.days, ctx.now));
  },
  async letters(ctx, policy, ids) {
    const rows = await letterSubjects(ctx).receivables(ids);
    return rows.flatMap((row) => reminderOf(ctx, policy, row));
  },
};

function endingOf(
  { now }: TenantContext,
  policy: LetterPolicy,
  row: LetterSubject,
): readonly DueLetter[] {
  const { periodEndsAt, grossCents, status, subscriptionId } = row;
  const since = policy.enabledSince('transferEnding');
  if (!since || periodEndsAt === null || status !== SubscriptionStatus.ActiveNoRenewal) return [];
  const endsAt = Temporal.Instant.from(periodEndsAt);
  if (!isEndAnnounced({ endsAt, since, days: policy.days.ending }, now)) return [];
  const facts = {
    amount: fromHundredths(grossCents),
    dueAt: periodEndsAt,
    account: policy.account,
    reference: renewalReference(row.planName, row.customerName),
  };
  const about = letterFact.endOfPeriod(subscriptionId, periodEndsAt);
  return [{ kind: 'transferEnding', about, to: row, receivableId: null, facts }];
}

const endings: LetterSource = {
  async ids(ctx, policy) {
    if (!isLetterHour(ctx.now) || !policy.enabledSince('transferEnding')) return [];
    const to = ctx.now.add({ hours: (policy.days.ending + 1) * 24 });
    return letterCandidates(ctx).endings({ from: ctx.now, to });
  },
  async letters(ctx, policy, ids) {
    const rows = await letterSubjects(ctx).ending(ids);
    return rows.flatMap((row) => endingOf(ctx, policy, row));
  },
};

function newPriceOf(row: PriceChangeSubject): DueLetter {
  const { changeId, beforeCents, afterCents, at } = row;
  const facts = { amount: fromHundredths(afterCents), before: fromHundredths(beforeCents), at };
  return {
    kind: 'priceChanged',
    about: letterFact.priceChange(changeId),
    to: row,
    receivableId: null,
    isLimited: true,
    facts,
  };
}

const newPrices: LetterSource = {
  ids: idsSinceEnabled('priceChanged', (candidates, since) => candidates.priceChanges(since)),
  async letters(ctx, policy, ids) {
    const since = policy.enabledSince('priceChanged');
    if (!since) return [];
    return (await letterSubjects(ctx).priceChanges(ids, since)).map(newPriceOf);
  },
};

/** All kinds of letters that the job sends without a person. */
export const letterSources: readonly LetterSource[] = [
  receipts,
  refusals,
  reminders,
  endings,
  newPrices,
];
