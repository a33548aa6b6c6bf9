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
  untouched,
} from '../testing/a-booked.ts';
import { type Standing, standingOf } from './standing.ts';
import { meaningOf, type Payable } from './standing-meaning.ts';
import { SubscriptionStatus } from './subscription-life-cycle.ts';

const { Active, NotActive, ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;

type Case = [
  name: string,
  billed: Payable,
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
    'active, without a known sale',
    aBilled(Active, [open({ chargeState: 'expected' })]),
    '2026-11-21',
    { kind: 'processing', cents: 5_490 },
    waiting,
  ],
  [
    'active, without a known sale after the days of grace',
    aBilled(Active, [open({ chargeState: 'expected' })]),
    '2026-11-27',
    { kind: 'overdue', cents: 5_490, isRefused: false },
    missing,
  ],
  [
    'a charge that is still pending after the days of grace',
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
    'the first charge is in the future',
    aBilled(Active, [open({ billedSince: '2027-01-01T11:00:00Z' })]),
    '2026-11-21',
    { kind: 'scheduled' },
    'Il primo addebito è previsto per il 01/01/2027, poi si rinnova da solo.',
  ],
  [
    'a refused renewal that the provider will retry',
    aBilled(Active, [paid, aPeriod(1, denied)]),
    '2026-12-21',
    { kind: 'overdue', cents: 5_490, isRefused: true, nextAttemptAt: denied.retryAt },
    `${refused} PayPal riprova il 27/12/2026.`,
  ],
  [
    'two renewals refused',
    aBilled(Active, [
      paid,
      aPeriod(1, denied),
      aPeriod(2, { ...denied, retryAt: '2027-01-27T09:00:00Z' }),
    ]),
    '2027-01-22',
    { kind: 'overdue', cents: 10_980 },
    'Ultimo addebito rifiutato: 109,80 € da incassare. PayPal riprova il 27/01/2027.',
  ],
  [
    'a renewal that a transfer has paid in part',
    aBilled(Active, [
      paid,
      aPeriod(1, { balance: { ...aPeriod(1).balance, coveredCents: 4_000 } }),
    ]),
    '2026-12-27',
    { kind: 'overdue', cents: 1_490 },
    'Non risulta pagata: 14,90 € da incassare.',
  ],
  [
    'a renewal that has just begun',
    aBilled(Active, [paid, aPeriod(1)]),
    '2026-12-22',
    { kind: 'due', cents: 5_490 },
    waiting,
  ],
  [
    'a renewal without any report of its charge',
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
    'suspended without a refused charge, nothing is due',
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
    'never paid, with an inactive plan',
    aBilled(NotActive, [untouched], { isPlanActive: false }),
    '2027-02-01',
    { kind: 'regular' },
    'L’utente non ha ancora pagato. Il piano di questa sottoscrizione non è attivo: riattivalo per generare un link.',
  ],
  [
    'an ended transfer period of a removed customer',
    aBilled(NotActive, [covered, { ...untouched, period: 1 }], {
      isCustomerRemoved: true,
    }),
    '2027-02-01',
    { kind: 'regular' },
    'Il periodo pagato è finito. Il cliente è stato eliminato: non si può più creare un link per lui.',
  ],
  [
    'partly covered before any activation',
    aBilled(NotActive, [{ ...untouched, balance: { ...none, coveredCents: 5_000 } }]),
    '2027-02-01',
    { kind: 'regular' },
    'Una parte dell’importo è già coperta: un link addebiterebbe l’intero, quindi non si può creare. Per attivarla passa al bonifico.',
  ],
  [
    'free',
    aBilled(NotActive, [{ ...untouched, balance: { ...none, grossCents: 0 } }]),
    '2027-02-01',
    { kind: 'regular' },
    'Per questa sottoscrizione non c’è nulla da pagare online. Per attivarla passa al bonifico.',
  ],
  [
    'awaiting a transfer',
    aBilled(BankTransferPending, [untouched]),
    '2027-02-01',
    { kind: 'regular' },
    'Registra i bonifici ricevuti, poi conferma l’attivazione.',
  ],
  [
    'awaiting the rest of a transfer',
    aBilled(BankTransferPending, [{ ...untouched, balance: { ...none, coveredCents: 2_000 } }]),
    '2027-02-01',
    { kind: 'regular' },
    'Ricevuti 20,00 €, mancano 34,90 €: registra i bonifici che arrivano, poi conferma l’attivazione.',
  ],
  [
    'paid by transfer',
    aBilled(ActiveNoRenewal, [covered]),
    '2026-12-01',
    { kind: 'regular' },
    'Pagata: alla scadenza non si rinnova.',
  ],
  [
    'an ended transfer period',
    aBilled(NotActive, [covered, aPeriod(1)]),
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

describe('the payment state of a subscription', () => {
  test.for(cases)(
    'M1 · the payment state and the sentence of a subscription: %s',
    ([, billed, day, expected, meaning]) => {
      const standing = standingOf(billed, on(day));

      expect(standing).toMatchObject(expected);
      expect(plain(meaningOf(billed, standing, on(day)))).toBe(meaning);
    },
  );
});
