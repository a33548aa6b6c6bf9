/**
 * The number of free attempts. After them, attempts are refused during pauses, and each pause is longer than the one
 * before.
 */
export interface Limit {
  readonly name: string;
  /** The attempts that are allowed within the window without a pause. */
  readonly free: number;
  readonly windowMinutes: number;
  /** The length of the first pause. Each further attempt doubles the pause, up to `maxPauseMinutes`. */
  readonly pauseMinutes: number;
  readonly maxPauseMinutes: number;
}

const guessing = { windowMinutes: 15, pauseMinutes: 1, maxPauseMinutes: 15 };

/**
 * A known device has its own limit, so nobody can block a person's sign-in on a known device. All other devices share
 * the limits of the account and of the network. A whole office may share one network, so the limit of a network is far
 * above the limit of an account.
 */
export const limits = {
  signInFromDevice: { name: 'sign-in from device', free: 5, ...guessing },
  signInToAccount: { name: 'sign-in to account from network', free: 5, ...guessing },
  /** Limits guessing at one account from many networks. */
  signInToAccountInAll: {
    name: 'sign-in to account',
    free: 50,
    windowMinutes: 60,
    pauseMinutes: 1,
    maxPauseMinutes: 15,
  },
  signInFromNetwork: { name: 'sign-in from network', free: 50, ...guessing },
  /**
   * Limits all networks of one site together. One subscriber has up to 65,536 IPv6 networks, and each attempt costs a
   * slow hash.
   */
  signInFromSite: { name: 'sign-in from site', free: 500, ...guessing },
  currentPassword: { name: 'current password', free: 5, ...guessing },
  resetLinkFromNetwork: { name: 'reset link from network', free: 20, ...guessing },
  secondFactor: { name: 'second factor', free: 5, ...guessing },
  /** This counter refuses the third wrong code within an hour. The refusal makes the product warn the person. */
  wrongCodes: {
    name: 'wrong codes',
    free: 2,
    windowMinutes: 60,
    pauseMinutes: 60,
    maxPauseMinutes: 60,
  },
  warningOfWrongCodes: {
    name: 'warning of wrong codes',
    free: 1,
    windowMinutes: 60,
    pauseMinutes: 60,
    maxPauseMinutes: 60,
  },
  emailLinkFromNetwork: { name: 'e-mail link from network', free: 20, ...guessing },
  emailChangeMails: {
    name: 'mails of an e-mail change',
    free: 5,
    windowMinutes: 60,
    pauseMinutes: 10,
    maxPauseMinutes: 60,
  },
  /**
   * A mail reports each change of a person's own password or second factor. Too many such mails would delay Canone's
   * other mail.
   */
  accountMails: {
    name: 'mails about the own account',
    free: 30,
    windowMinutes: 60,
    pauseMinutes: 10,
    maxPauseMinutes: 60,
  },
  resetMailToAccount: {
    name: 'reset mail to account',
    free: 3,
    windowMinutes: 60,
    pauseMinutes: 60,
    maxPauseMinutes: 60,
  },
  warningMailToAccount: {
    name: 'warning mail to account',
    free: 1,
    windowMinutes: 1440,
    pauseMinutes: 1440,
    maxPauseMinutes: 1440,
  },
  /** The limit is high, because the page repeats the request while the provider decides. */
  confirmationOfLink: { name: 'confirmation of a payment link', free: 60, ...guessing },
  /**
   * The limit is low, because each attempt leaves an entry in the history and a payment link can be tried without end.
   */
  foreignPaymentOfLink: { name: 'payment that is not of its link', free: 5, ...guessing },
  linkRequestFromNetwork: { name: 'link request from network', free: 10, ...guessing },
  resetMailFromNetwork: { name: 'reset mail from network', free: 30, ...guessing },
} as const satisfies Record<string, Limit>;

/** A limit without pauses. The first act begins a window. A refused act must wait for the end of the window. */
export interface HourlyLimit {
  readonly name: string;
  readonly free: number;
  readonly windowMinutes: number;
}

/** The customers that a person may import in an hour. Each customer adds a permanent entry to the history. */
export const importedLimit: HourlyLimit = {
  name: 'imported customers',
  free: 100_000,
  windowMinutes: 60,
};

/**
 * The saves with long texts that a person may make in an hour. The history keeps the texts before and after each save
 * for ever.
 */
export const longSavesLimit: HourlyLimit = { name: 'long saves', free: 60, windowMinutes: 60 };
/** A save is long from this number of characters of JSON. */
export const longSaveLength = 20_000;

/**
 * The confirmations of e-mails and the invitations that an administrator may request for others in an hour, in all
 * tenants together.
 */
export const requestedMailsLimit: HourlyLimit = {
  name: 'requested mails',
  free: 60,
  windowMinutes: 60,
};
