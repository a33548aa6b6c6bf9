import { toDecimalText } from '@canone/contracts/values/money';

export function formatCents(cents: number | undefined): string {
  return cents === undefined
    ? 'un importo illeggibile'
    : `${toDecimalText(cents).replace('.', ',')} €`;
}

/** The end of the report. */
export function conclusion(differences: readonly string[]): string {
  if (differences.length === 0) return 'Tutto come Canone si aspetta.';
  const lines = differences.map((difference, index) => `${index + 1}. ${difference}`);
  return [`Differenze da ciò che Canone si aspetta: ${differences.length}`, ...lines].join('\n');
}
