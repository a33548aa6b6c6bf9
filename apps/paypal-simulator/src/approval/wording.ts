import type { Frequency } from '../catalogue/catalogue.ts';
import { decimalOf, type Money } from '../money.ts';

const units = {
  DAY: { every: 'Ogni giorno', per: 'al giorno', many: 'giorni' },
  WEEK: { every: 'Ogni settimana', per: 'alla settimana', many: 'settimane' },
  MONTH: { every: 'Ogni mese', per: 'al mese', many: 'mesi' },
  YEAR: { every: 'Ogni anno', per: "all'anno", many: 'anni' },
} as const;

export function euroLike({ cents, currency }: Money): string {
  // A string avoids the rounding of floating point. The cast is safe, because `decimalOf` returns a decimal number.
  return new Intl.NumberFormat('it-IT', {
    style: 'currency',
    currency,
    useGrouping: 'always',
  }).format(decimalOf(cents) as `${number}`);
}

export function howOften({ unit, count }: Frequency): string {
  return count === 1 ? units[unit].every : `Ogni ${count} ${units[unit].many}`;
}

export function perPeriod({ unit, count }: Frequency): string {
  return count === 1 ? units[unit].per : `ogni ${count} ${units[unit].many}`;
}

/** dd/mm/yyyy, in Italy. */
export function italianDate(instant: Temporal.Instant): string {
  return instant
    .toZonedDateTimeISO('Europe/Rome')
    .toPlainDate()
    .toLocaleString('it-IT', { day: '2-digit', month: '2-digit', year: 'numeric' });
}

export function payments(count: number): string {
  return count === 1 ? '1 addebito' : `${count} addebiti`;
}
