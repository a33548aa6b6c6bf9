import { describe, expect, test } from 'vitest';
import {
  aBilled,
  aPeriod,
  covered,
  denied,
  none,
  on,
  open,
  paid,
  plain,
  settled,
  untouched,
  whole,
} from '../testing/a-booked.ts';
import { type Standing, standingOf } from './standing.ts';
import { meaningOf, type Payable } from './standing-meaning.ts';
import { SubscriptionStatus } from './subscription-life-cycle.ts';

const { Active, NotActive, ActiveNoRenewal, BankTransferPending } = SubscriptionStatus;

type Case = [
  name: string,
  billed: Payable,
  day: string,
  standing: Partial<Standing>,
  meaning: string,
];

const fine = 'Il pagamento è andato a buon fine e si rinnova da solo.';
const missing = 'Non risulta pagata: 54,90 € da incassare.';
const refunded = { refundedCents: 5_490 };
const partlyRefunded = { coveredCents: 4_490, refundedCents: 1_000 };
const writtenOff = { writtenOffCents: 5_490 };
const partlyWrittenOff = { coveredCents: 4_490, writtenOffCents: 1_000 };
const taken = 'La banca ha stornato l’addebito: 54,90 € da incassare.';

/** Settled periods: the sentence must depend on the state of the receivable. */
const settledCases: [string, Payable, string][] = [
  [
    'a fully refunded charge',
    aBilled(Active, [settled(paid, refunded)]),
    'Il pagamento è stato restituito. La sottoscrizione si rinnova da sola.',
  ],
  [
    'a partly refunded charge',
    aBilled(Active, [settled(paid, partlyRefunded)]),
    'Il pagamento è stato restituito in parte (10,00 €). La sottoscrizione si rinnova da sola.',
  ],
  [
    'a refunded charge and a paid renewal after it',
    aBilled(Active, [settled(paid, refunded), settled(aPeriod(1), whole)]),
    fine,
  ],
  [
    'a written-off renewal',
    aBilled(Active, [paid, settled(aPeriod(1), writtenOff)]),
    'L’importo è stato abbuonato, non incassato. La sottoscrizione si rinnova da sola.',
  ],
  [
    'an activation with its whole amount written off',
    aBilled(ActiveNoRenewal, [settled(untouched, writtenOff)]),
    'L’importo è stato abbuonato, non incassato. Alla scadenza non si rinnova.',
  ],
  [
    'an activation with its rest written off',
    aBilled(ActiveNoRenewal, [settled(untouched, partlyWrittenOff)]),
    'Pagata in parte, 10,00 € abbuonati. Alla scadenza non si rinnova.',
  ],
  [
    'an activation of a free period',
    aBilled(ActiveNoRenewal, [settled(untouched, { grossCents: 0 })]),
    'Non c’è nulla da pagare. Alla scadenza non si rinnova.',
  ],
  [
    'a fully returned transfer',
    aBilled(ActiveNoRenewal, [settled(untouched, refunded)]),
    'Il pagamento è stato restituito. Alla scadenza non si rinnova.',
  ],
  [
    'a partly returned transfer',
    aBilled(ActiveNoRenewal, [settled(untouched, partlyRefunded)]),
    'Il pagamento è stato restituito in parte (10,00 €). Alla scadenza non si rinnova.',
  ],
  [
    'a fully returned transfer before any activation',
    aBilled(NotActive, [settled(untouched, refunded)]),
    'Il pagamento è stato restituito: non resta nulla da incassare.',
  ],
  [
    'a fully covered period before any activation',
    aBilled(NotActive, [covered]),
    'Il periodo è già pagato: per attivarla passa al bonifico.',
  ],
  [
    'an awaited transfer that has arrived',
    aBilled(BankTransferPending, [covered]),
    'Il periodo è già pagato: conferma l’attivazione.',
  ],
];

const reversed = { reversedCents: 5_490 };
const dueCases: Case[] = [
  [
    'a charge that was reversed on its day',
    aBilled(Active, [open(reversed)]),
    '2026-11-22',
    { kind: 'due', cents: 5_490, takenBackCents: 5_490 },
    taken,
  ],
  [
    'a partly reversed charge',
    aBilled(Active, [open({ ...reversed, balance: { ...none, coveredCents: 5_000 } })]),
    '2026-11-22',
    { kind: 'partial', cents: 490 },
    'La banca ha stornato l’addebito: 4,90 € da incassare.',
  ],
  [
    'a charge that was reversed after the days of grace',
    aBilled(Active, [open(reversed)]),
    '2026-11-30',
    { kind: 'overdue', cents: 5_490 },
    taken,
  ],
  [
    'review 19 · a reversed charge and an unpaid renewal',
    aBilled(Active, [open(reversed), aPeriod(1)]),
    '2026-12-30',
    { kind: 'overdue', cents: 10_980, takenBackCents: 5_490 },
    'Non risulta pagata: 109,80 € da incassare, di cui 54,90 € stornati dalla banca.',
  ],
  [
    'review 19 · a reversed charge and a refused renewal',
    aBilled(Active, [open(reversed), aPeriod(1, denied)]),
    '2026-12-22',
    { kind: 'overdue', cents: 10_980 },
    'Ultimo addebito rifiutato: 109,80 € da incassare, di cui 54,90 € stornati dalla banca. PayPal riprova il 27/12/2026.',
  ],
  [
    'review 19 · a reversed charge that was refused again',
    aBilled(Active, [open({ ...reversed, ...denied })]),
    '2026-12-22',
    { kind: 'overdue', cents: 5_490 },
    'Ultimo addebito rifiutato: 54,90 € da incassare, stornati dalla banca. PayPal riprova il 27/12/2026.',
  ],
  [
    'review 19 · a partly reversed charge of a partly paid period',
    aBilled(Active, [open({ reversedCents: 490, balance: { ...none, coveredCents: 4_000 } })]),
    '2026-11-22',
    { kind: 'partial', cents: 1_490, takenBackCents: 490 },
    'Pagata in parte: 14,90 € da incassare, di cui 4,90 € stornati dalla banca.',
  ],
  [
    'review 19 · a reversed charge and one that PayPal has not confirmed',
    aBilled(Active, [open({ chargeState: 'pending' }), aPeriod(1, reversed)]),
    '2026-12-22',
    { kind: 'due', cents: 10_980, takenBackCents: 5_490 },
    'La banca ha stornato un addebito: 54,90 € da incassare. PayPal non ha ancora confermato l’addebito di 54,90 €: si aggiorna da sola.',
  ],
  [
    'a renewal that a transfer covers in part',
    aBilled(Active, [paid, aPeriod(1, { balance: { ...none, coveredCents: 5_000 } })]),
    '2026-12-22',
    { kind: 'partial', cents: 490 },
    'Pagata in parte: 4,90 € da incassare.',
  ],
  [
    'a renewal that is partly paid before it begins',
    aBilled(Active, [paid, aPeriod(1, { balance: { ...none, coveredCents: 5_000 } })]),
    '2026-12-02',
    { kind: 'regular' },
    fine,
  ],
  [
    'a transfer deleted after the activation, within the days of grace',
    aBilled(ActiveNoRenewal, [untouched]),
    '2026-11-22',
    { kind: 'due', cents: 5_490 },
    'Non ancora pagata: 54,90 € da incassare.',
  ],
  [
    'a transfer deleted after the activation, after the days of grace',
    aBilled(ActiveNoRenewal, [untouched]),
    '2026-11-30',
    { kind: 'overdue', cents: 5_490 },
    missing,
  ],
  [
    'a transfer deleted before its period begins',
    aBilled(ActiveNoRenewal, [untouched]),
    '2026-11-01',
    { kind: 'scheduled' },
    'Non ancora pagata: 54,90 € da incassare entro il 21/11/2026.',
  ],
  [
    'an unpaid renewal by transfer',
    aBilled(ActiveNoRenewal, [covered, aPeriod(1, { providerSubscriptionId: null })]),
    '2026-12-02',
    { kind: 'scheduled' },
    'Il rinnovo non è ancora pagato: 54,90 € da incassare entro il 21/12/2026, poi la sottoscrizione termina.',
  ],
  [
    'a renewal by transfer that is paid in part',
    aBilled(ActiveNoRenewal, [covered, aPeriod(1, { balance: { ...none, coveredCents: 5_000 } })]),
    '2026-12-02',
    { kind: 'scheduled' },
    'Il rinnovo non è ancora pagato: 4,90 € da incassare entro il 21/12/2026, poi la sottoscrizione termina.',
  ],
];

/** The last period that is not fully paid, with every state of its charge. */
const openPeriods = [0, 1, 5_489].flatMap((coveredCents) =>
  ([null, 'expected', 'pending', 'denied'] as const).flatMap((chargeState) =>
    [0, 1].map((reversedCents) =>
      aPeriod(1, { balance: { ...none, coveredCents }, chargeState, reversedCents }),
    ),
  ),
);

const openSubscriptions = () =>
  [Active, ActiveNoRenewal].flatMap((status) =>
    [[], [paid], [settled(paid, refunded)]].flatMap((earlier) =>
      openPeriods.map((last) => ({ status, earlier, last })),
    ),
  );

describe('the sentence follows the state of the receivable', () => {
  test.each(settledCases)('for a settled subscription: %s', (_, billed, meaning) => {
    const standing = standingOf(billed, on('2026-12-22'));

    expect(standing.kind).toBe('regular');
    expect(plain(meaningOf(billed, standing, on('2026-12-22')))).toBe(meaning);
  });

  test.for(dueCases)(
    'for a subscription with an amount due: %s',
    ([, billed, day, expected, meaning]) => {
      const standing = standingOf(billed, on(day));

      expect(standing).toMatchObject(expected);
      expect(plain(meaningOf(billed, standing, on(day)))).toBe(meaning);
    },
  );

  test('while a started period is open, no subscription is regular and no sentence reports a full payment', () => {
    const wrong: string[] = [];
    for (const { status, earlier, last } of openSubscriptions())
      for (const day of ['2026-12-21', '2026-12-25', '2026-12-26', '2027-03-01']) {
        const { balance, chargeState } = last;
        const billed = aBilled(status, [...earlier, last]);
        const standing = standingOf(billed, on(day));
        const meaning = meaningOf(billed, standing, on(day));
        const isWell = /andato a buon fine|Pagata:|è già pagato/.test(meaning);
        const rest = 5_490 - balance.coveredCents;
        if (standing.kind === 'regular' || isWell || standing.cents !== rest)
          wrong.push(`${status} ${day} ${balance.coveredCents} ${chargeState}: ${meaning}`);
      }

    expect(wrong).toEqual([]);
  });
});
