const longestPauseMinutes = 60;

/** Tries over about a day: 1, 2, 4 … 60 minutes apart, then every hour. */
export const mostAttempts = 30;

/** How long to wait after so many failed attempts. */
export function pauseAfter(attempts: number): { minutes: number } {
  return { minutes: Math.min(2 ** (attempts - 1), longestPauseMinutes) };
}
