import { endingDays } from '@canone/contracts/billing/horizons';
import type { Cockpit, CockpitTask } from '@canone/contracts/overviews/cockpit';
import { cockpitLinks, type ListLink } from '@canone/contracts/overviews/cockpit-links';
import { formatMonth, formatText, monthNames } from '@canone/contracts/values/format';
import { countOf, formatDate, formatEuro, formatInteger } from '../../kit/format/format.ts';

type Income = NonNullable<Cockpit['collected']>['months'];
type Phases = Cockpit['subscriptions'];
type Task = Cockpit['tasks'][number];

/** 2026-11 as "nov". */
export function shortMonth(month: string): string {
  return monthNames[Number(month.slice(5)) - 1]?.slice(0, 3) ?? month;
}

/** "ottobre" for 2026-10. */
export function monthName(month: string): string {
  return monthNames[Number(month.slice(5, 7)) - 1] ?? month;
}

/**
 * The change in percent, such as "+8 %", with one decimal below one percent. Undefined if there is no earlier amount,
 * or if the amount is at least ten times the earlier amount.
 */
export function changeOf(now: number, before: number): string | undefined {
  if (before <= 0) return undefined;
  const exact = (100 * (now - before)) / before;
  const percent = Math.abs(exact) < 1 ? Math.round(10 * exact) / 10 : Math.round(exact);
  if (percent >= 900) return undefined;
  if (percent === 0) return '0 %';
  return `${percent < 0 ? '-' : '+'}${formatText(Math.abs(percent))} %`;
}

/** A sentence about the income of twelve months. */
export function incomeText(months: Income): string {
  const lively = months.filter(({ count }) => count > 0);
  const [only, ...others] = lively;
  if (!only) return 'Negli ultimi dodici mesi non è entrato denaro.';
  const negative = lively.filter(({ amount }) => amount < 0).map(({ month }) => formatMonth(month));
  const returned =
    negative.length > 0 ? ` I rimborsi superano gli incassi: ${negative.join(', ')}.` : '';
  if (others.length === 0) {
    return `Un solo mese con movimenti: ${formatMonth(only.month)}, ${formatEuro(only.amount)}.${returned}`;
  }
  const best = lively.reduce((a, b) => (b.amount > a.amount ? b : a));
  return `Il mese migliore è ${formatMonth(best.month)}: ${formatEuro(best.amount)}.${returned}`;
}

const begun = { one: 'iniziata', many: 'iniziate' };
const ended = { one: 'finita', many: 'finite' };
const active = { one: 'attiva', many: 'attive' };

/** A sentence about the subscriptions that began and ended. */
export function phaseText({ active: now, months }: Phases): string {
  const sum = (of: (month: Phases['months'][number]) => number) =>
    months.reduce((all, month) => all + of(month), 0);
  const counts = [
    countOf(
      sum((month) => month.begun),
      begun,
    ),
    countOf(
      sum((month) => month.ended),
      ended,
    ),
  ];
  return `Negli ultimi dodici mesi ${counts.join(', ')}. Ora ${countOf(now, active)}.`;
}

interface TaskText {
  readonly text: string;
  /** The text of the link, a verb. */
  readonly action: string;
  readonly link: ListLink;
}

const nouns = {
  bankMovements: {
    one: 'movimento bancario da registrare',
    many: 'movimenti bancari da registrare',
  },
  toConfirm: {
    one: 'sottoscrizione saldata da attivare',
    many: 'sottoscrizioni saldate da attivare',
  },
  awaitingTransfer: { one: 'bonifico atteso', many: 'bonifici attesi' },
  linkExpired: {
    one: 'link di pagamento scaduto e non pagato',
    many: 'link di pagamento scaduti e non pagati',
  },
  disputes: { one: 'contestazione aperta su PayPal', many: 'contestazioni aperte su PayPal' },
  refused: { one: 'addebito rifiutato', many: 'addebiti rifiutati' },
  differences: { one: 'differenza con PayPal', many: 'differenze con PayPal' },
  unpaidRenewals: {
    one: `sottoscrizione finisce entro ${endingDays} giorni se il rinnovo non è pagato`,
    many: `sottoscrizioni finiscono entro ${endingDays} giorni se il rinnovo non è pagato`,
  },
  endingSoon: {
    one: `sottoscrizione finisce entro ${endingDays} giorni`,
    many: `sottoscrizioni finiscono entro ${endingDays} giorni`,
  },
  overdueLong: {
    one: 'scadenza insoluta da oltre 90 giorni',
    many: 'scadenze insolute da oltre 90 giorni',
  },
} as const satisfies Record<CockpitTask, { one: string; many: string }>;

const actions: Readonly<Record<CockpitTask, string>> = {
  bankMovements: 'Registra',
  toConfirm: 'Conferma',
  awaitingTransfer: 'Registra',
  linkExpired: 'Invia link',
  disputes: 'Vedi',
  refused: 'Sollecita',
  differences: 'Decidi',
  unpaidRenewals: 'Registra',
  endingSoon: 'Rinnova',
  overdueLong: 'Sollecita',
};

const links: Readonly<Record<CockpitTask, ListLink>> = {
  bankMovements: cockpitLinks.bankMovements,
  toConfirm: cockpitLinks.toConfirm,
  awaitingTransfer: cockpitLinks.awaitingTransfer,
  linkExpired: cockpitLinks.linkExpired,
  disputes: cockpitLinks.disputes,
  refused: cockpitLinks.refused,
  differences: cockpitLinks.differences,
  unpaidRenewals: cockpitLinks.unpaidRenewals,
  endingSoon: cockpitLinks.endingSoon,
  overdueLong: cockpitLinks.ofAge('over-90'),
};

/**
 * "1 addebito rifiutato: Chiara Lombardi, 181,78 €, ultimo promemoria il 29/11/2026". The tasks `differences` and
 * `disputes` count the same disputes, so the text says it when both are listed.
 */
export function taskText(
  { kind, count, amount, only, lastAskedAt }: Task,
  listed: readonly Task[],
): TaskText {
  const facts = [
    only?.userName,
    amount === null ? undefined : formatEuro(amount),
    lastAskedAt ? `ultimo promemoria il ${formatDate(lastAskedAt)}` : undefined,
  ];
  const known = facts.filter((fact) => fact !== undefined).join(', ');
  const { one, many } = nouns[kind];
  const isCountedTwice = kind === 'differences' && listed.some((task) => task.kind === 'disputes');
  const including = isCountedTwice ? ', contestazioni comprese' : '';
  const noun = `${formatInteger(count)} ${count === 1 ? one : many}${including}`;
  return { text: known ? `${noun}: ${known}` : noun, action: actions[kind], link: links[kind] };
}
