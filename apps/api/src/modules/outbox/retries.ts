const maxPauseMinutes = 60;

/** Attempts over about a day: 1, 2, 4 … 60 minutes apart, then every hour. */
export const maxAttempts = 30;

export function pauseAfter(attempts: number): { minutes: number } {
  return { minutes: Math.min(2 ** (attempts - 1), maxPauseMinutes) };
}
