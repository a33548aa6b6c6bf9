/** The recurrences of a plan, by the number of months (§3). */
export const recurrenceNames = {
  1: 'Mensile',
  2: 'Bimestrale',
  3: 'Trimestrale',
  4: 'Quadriennale',
  6: 'Semestrale',
  12: 'Annuale',
} as const;

export type Recurrence = keyof typeof recurrenceNames;

export const recurrences: readonly Recurrence[] = [1, 2, 3, 4, 6, 12];

export function isRecurrence(months: number): months is Recurrence {
  return months in recurrenceNames;
}

export function recurrenceName(months: number): string {
  return isRecurrence(months) ? recurrenceNames[months] : '';
}

/** 3 → "ogni 3 mesi". The result is empty for an unknown recurrence, whose value is 0. */
export function recurrenceText(months: number): string {
  if (months === 0) return '';
  if (months === 1) return 'ogni mese';
  if (months === 12) return 'ogni anno';
  return `ogni ${months} mesi`;
}
