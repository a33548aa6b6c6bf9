/** The text of an empty list of ledger entries without filters or with a period only; undefined with other filters. */
export function emptyLedger(filters: Readonly<Record<string, string>>): string | undefined {
  const keys = Object.keys(filters);
  if (keys.length === 0) return 'Ancora nessun movimento.';
  if (keys.join(' ') === 'hasCredit') return 'Nessun cliente ha un credito.';
  const ofPeriod = keys.every((key) => ['from', 'to', 'isMoney'].includes(key));
  if (!ofPeriod) return undefined;
  return filters['from'] || filters['to']
    ? 'Nessun movimento in questo periodo.'
    : 'Ancora nessun incasso.';
}
