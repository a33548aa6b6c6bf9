import { describe, expect, test } from 'vitest';
import type { Billed, BilledPeriod } from './billing-schedule.ts';
import { meaningOf, type Standing, standingOf } from './standing.ts';
import { SubscriptionStatus } from './subscription-life-cycle.ts';

const { Active, NotActive, ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;
const start = '2026-11-21T09:00:00Z';

function aPeriod(period: number, change: Partial<BilledPeriod> = {}): BilledPeriod {
  const providerSubscriptionId = period === 0 ? 'I-1' : null;
  return { period, amountCents: 5_490, paidAt: null, providerSubscriptionId, ...change };
}
const open = (change: Partial<BilledPeriod> = {}) => aPeriod(0, { billedSince: start, ...change });
const paid = aPeriod(0, { billedSince: start, paidAt: start });
const denied = { chargeState: 'denied', retryAt: '2026-12-27T09:00:00Z' } as const;
const untouched = aPeriod(0, { providerSubscriptionId: null });

function aBilled(status: Billed['status'], payments: readonly BilledPeriod[]): Billed {
  return {
    status,
    startAt: start,
    recurrenceMonths: 1,
    grossCents: 5_490,
    vatBasisPoints: 2_200,
    payments,
  };
}

const on = (day: string) => Temporal.Instant.from(`${day}T10:00:00Z`);
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

type Case = [
  name: string,
  billed: Billed,
  day: string,
  standing: Partial<Standing>,
  meaning: string,
];

const fine = 'Il pagamento è andato a buon fine e si rinnova da solo.';
const stopped = 'PayPal non la addebita più: i pagamenti sono sospesi o finiti.';
const waiting = 'PayPal non ha ancora confermato l’addebito di 54,90 €: si aggiorna da sola.';
const missing = 'Non risulta pagata: 54,90 € da incassare.';
const refused = 'Ultimo addebito rifiutato: 54,90 € da incassare.';

const cases: Case[] = [
  ['paid', aBilled(Active, [paid]), '2026-11-30', { kind: 'regular' }, fine],
  [
    'active, no sale known yet',
    aBilled(Active, [open({ chargeState: 'expected' })]),
    '2026-11-21',
    { kind: 'processing', cents: 5_490 },
    waiting,
  ],
  [
    'active, no sale known after the days of grace',
    aBilled(Active, [open({ chargeState: 'expected' })]),
    '2026-11-27',
    { kind: 'overdue', cents: 5_490, isRefused: false },
    missing,
  ],
  [
    'the provider still examines it after the days of grace',
    aBilled(Active, [open({ chargeState: 'pending' })]),
    '2026-11-28',
    { kind: 'processing' },
    waiting,
  ],
  [
    'first charge refused',
    aBilled(Active, [open({ chargeState: 'denied' })]),
    '2026-11-21',
    { kind: 'overdue', isRefused: true, nextAttemptAt: null },
    refused,
  ],
  [
    'the first charge is still to come',
    aBilled(Active, [open({ billedSince: '2027-01-01T11:00:00Z' })]),
    '2026-11-21',
    { kind: 'scheduled' },
    'Il primo addebito è previsto per il 01/01/2027, poi si rinnova da solo.',
  ],
  [
    'a renewal refused: the provider tries again',
    aBilled(Active, [paid, aPeriod(1, denied)]),
    '2026-12-21',
    { kind: 'overdue', cents: 5_490, isRefused: true, nextAttemptAt: denied.retryAt },
    `${refused} PayPal riprova il 27/12/2026.`,
  ],
  [
    'two renewals refused',
    aBilled(Active, [paid, aPeriod(1, denied), aPeriod(2, denied)]),
    '2027-01-22',
    { kind: 'overdue', cents: 10_980 },
    'Ultimo addebito rifiutato: 109,80 € da incassare. PayPal riprova il 27/12/2026.',
  ],
  [
    'a renewal that has just begun',
    aBilled(Active, [paid, aPeriod(1)]),
    '2026-12-22',
    { kind: 'processing', cents: 5_490 },
    waiting,
  ],
  [
    'a renewal nobody heard of',
    aBilled(Active, [paid, aPeriod(1)]),
    '2026-12-27',
    { kind: 'overdue', isRefused: false },
    missing,
  ],
  [
    'a refused renewal that was paid by the retry',
    aBilled(Active, [paid, aPeriod(1, { paidAt: denied.retryAt })]),
    '2026-12-28',
    { kind: 'regular' },
    fine,
  ],
  [
    'suspended after refused charges',
    aBilled(NotActive, [paid, aPeriod(1, denied)]),
    '2027-02-01',
    { kind: 'overdue', cents: 5_490 },
    `${refused} ${stopped}`,
  ],
  [
    'suspended with nothing refused is asked for nothing',
    aBilled(NotActive, [paid, aPeriod(1)]),
    '2027-02-01',
    { kind: 'regular' },
    stopped,
  ],
  [
    'never paid',
    aBilled(NotActive, [untouched]),
    '2027-02-01',
    { kind: 'regular' },
    'L’utente non ha ancora pagato: mandagli un link, oppure passa al bonifico.',
  ],
  [
    'waiting for a transfer',
    aBilled(BankTransferPending, [untouched]),
    '2027-02-01',
    { kind: 'regular' },
    'Registra i bonifici ricevuti, poi conferma l’attivazione.',
  ],
  [
    'paid by transfer',
    aBilled(ActiveNoRenewal, [{ ...untouched, paidAt: start }]),
    '2026-12-01',
    { kind: 'regular' },
    'Pagata con bonifico: alla scadenza non si rinnova.',
  ],
  [
    'a transfer period that is over',
    aBilled(NotActive, [{ ...untouched, paidAt: start }, aPeriod(1)]),
    '2027-02-01',
    { kind: 'regular' },
    'Il periodo pagato è finito: manda un link, oppure passa al bonifico.',
  ],
  [
    'cancelled with a refused charge',
    aBilled(Canceled, [paid, aPeriod(1, denied)]),
    '2027-02-01',
    { kind: 'regular' },
    'L’utente non ha più accesso ai contenuti.',
  ],
];

describe('how the money of a subscription stands', () => {
  test.each(cases)('M1 B2 · %s', (_, billed, day, expected, meaning) => {
    const standing = standingOf(billed, on(day));

    expect(standing).toMatchObject(expected);
    expect(plain(meaningOf(billed, standing))).toBe(meaning);
  });
});
