/** The number of attempts before further ones are refused, for increasing pauses. */
export interface Limit {
  readonly name: string;
  /** Attempts within the window without a pause. */
  readonly free: number;
  readonly windowMinutes: number;
  /** The first pause. Each further attempt doubles it, up to the longest. */
  readonly pauseMinutes: number;
  readonly maxPauseMinutes: number;
}

const guessing = { windowMinutes: 15, pauseMinutes: 1, maxPauseMinutes: 15 };

/**
 * A known device has its own limit. All others share those of the account, by network and in total, so that nobody can
 * keep a person out of a known device. A whole office may share one network, so its limit is far above an account's.
 */
export const limits = {
  signInFromDevice: { name: 'sign-in from device', free: 5, ...guessing },
  signInToAccount: { name: 'sign-in to account from network', free: 5, ...guessing },
  /** Guessing from many networks. */
  signInToAccountInAll: {
    name: 'sign-in to account',
    free: 50,
    windowMinutes: 60,
    pauseMinutes: 1,
    maxPauseMinutes: 15,
  },
  signInFromNetwork: { name: 'sign-in from network', free: 50, ...guessing },
  /** One subscriber has up to 65,536 IPv6 networks, and each attempt costs a slow hash. */
  signInFromSite: { name: 'sign-in from site', free: 500, ...guessing },
  currentPassword: { name: 'current password', free: 5, ...guessing },
  resetLinkFromNetwork: { name: 'reset link from network', free: 20, ...guessing },
  secondFactor: { name: 'second factor', free: 5, ...guessing },
  /** The third wrong code within an hour is refused by this counter, and so the person is warned. */
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
  /** Each change of the own password or second factor is reported by a mail, which delays Canone's other mail. */
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
  /** A page asks again while the provider decides. */
  confirmationOfLink: { name: 'confirmation of a payment link', free: 60, ...guessing },
  /** Each one stays in the history, and a link is known for ever. */
  foreignPaymentOfLink: { name: 'payment that is not of its link', free: 5, ...guessing },
  linkRequestFromNetwork: { name: 'link request from network', free: 10, ...guessing },
  resetMailFromNetwork: { name: 'reset mail from network', free: 30, ...guessing },
} as const satisfies Record<string, Limit>;

/** A limit without pauses: the first act begins a window, and a refused one waits for its end. */
export interface HourlyLimit {
  readonly name: string;
  readonly free: number;
  readonly windowMinutes: number;
}

/** Customers that a person imports. Each stays for ever, with its entry in the history. */
export const importedLimit: HourlyLimit = {
  name: 'imported customers',
  free: 100_000,
  windowMinutes: 60,
};

/** Saves of a person with long texts. The history keeps the texts before and after each of them for ever. */
export const longSavesLimit: HourlyLimit = { name: 'long saves', free: 60, windowMinutes: 60 };
/** The length of a long save, in characters of JSON. */
export const longSaveLength = 20_000;

/** Confirmations of e-mails and invitations that an administrator requests for others, in all tenants together. */
export const requestedMailsLimit: HourlyLimit = {
  name: 'requested mails',
  free: 60,
  windowMinutes: 60,
};
