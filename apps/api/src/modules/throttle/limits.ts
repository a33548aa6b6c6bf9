/** The number of attempts before further ones are refused, for increasing pauses. */
export interface Limit {
  readonly name: string;
  /** Attempts within the window without a pause. */
  readonly free: number;
  readonly windowMinutes: number;
  /** The first pause. Each further attempt doubles it, up to the longest. */
  readonly pauseMinutes: number;
  readonly longestPauseMinutes: number;
}

const guessing = { windowMinutes: 15, pauseMinutes: 1, longestPauseMinutes: 15 };

/** A whole office may share one network, so its limit is far above an account's. */
export const limits = {
  signInToAccount: { name: 'sign-in to account', free: 5, ...guessing },
  signInFromNetwork: { name: 'sign-in from network', free: 50, ...guessing },
  currentPassword: { name: 'current password', free: 5, ...guessing },
  resetLinkFromNetwork: { name: 'reset link from network', free: 20, ...guessing },
  resetMailToAccount: {
    name: 'reset mail to account',
    free: 3,
    windowMinutes: 60,
    pauseMinutes: 60,
    longestPauseMinutes: 60,
  },
  resetMailFromNetwork: { name: 'reset mail from network', free: 30, ...guessing },
} as const satisfies Record<string, Limit>;
