const minutes = (count: number) => count * 60;

/** Seconds to the next attempt. PayPal documents 25 attempts in 3 days, but not the intervals. */
export const retrySchedule: readonly number[] = [
  ...[1, 2, 5, 10, 30, 60, 120].map(minutes),
  ...Array.from({ length: 17 }, () => minutes(240)),
];
