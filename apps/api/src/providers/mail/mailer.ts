/** A mail ready to leave. The key makes its Message-ID, the same however often it is tried. */
export interface OutgoingMail {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageKey: string;
}

/**
 * What became of it. `refused` is for good (no such mailbox), `postponed` is this mail's own delay,
 * `unreachable` says nothing of the mail: no server answered, or not to us.
 */
export type Delivery =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'refused' | 'postponed' | 'unreachable'; readonly reason: string };

/** How mail leaves the house. It answers for every failure and never throws. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<Delivery>;
}
