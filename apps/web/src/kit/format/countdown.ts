const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Formats seconds: 3552 → "59:12". */
export function countdownText(seconds: number): string {
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
}

/** The remaining time for screen readers. The text changes only once a minute. */
export function minutesLeftText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return 'meno di un minuto';
  return minutes === 1 ? 'un minuto' : `${minutes} minuti`;
}
