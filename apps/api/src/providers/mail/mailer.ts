/** The Content-ID of the logo. */
export const logoId = 'logo@canone';
/** The address of the logo in the HTML of a mail. */
export const logoSource = `cid:${logoId}`;

/** The Content-ID of the QR code of a transfer. */
export const transferCodeId = 'bonifico@canone';
/** The address of the QR code in the HTML of a mail. */
export const transferCodeSource = `cid:${transferCodeId}`;

/** A mail ready to send. Its key gives the Message-ID, which stays the same in each attempt. */
export interface OutgoingMail {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageKey: string;
  /** The name of the sender; null for Canone. The address is always the installation's. */
  readonly senderName?: string | null;
  readonly replyTo?: string | null;
  /** Shown where the HTML refers to `logoSource`. */
  readonly logo?: { readonly bytes: Uint8Array; readonly type: string } | null;
  /** The content of the QR code, shown where the HTML refers to `transferCodeSource`. */
  readonly transferCode?: string | null;
}

/**
 * The result of an attempt. `refused` is permanent (no such mailbox), `postponed` is a delay of this mail,
 * `unreachable` is independent of the mail: no server accepted the connection.
 */
export type Delivery =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'refused' | 'postponed' | 'unreachable'; readonly reason: string };

/** Sends mail. It returns every failure as a result and never throws. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<Delivery>;
}
