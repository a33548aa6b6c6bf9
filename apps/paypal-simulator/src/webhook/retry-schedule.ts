const minutes = (count: number) => count * 60;

/** Seconds to the next attempt: 25 attempts in 3 days, as PayPal says, in steps it does not publish. */
export const retrySchedule: readonly number[] = [
  ...[1, 2, 5, 10, 30, 60, 120].map(minutes),
  ...Array.from({ length: 17 }, () => minutes(240)),
];
