import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Time-based one-time passwords (RFC 6238) with the values that every authenticator app knows. */
const stepSeconds = 30;
const digits = 6;
/** Codes of one step earlier and of one step later are accepted, because clocks differ. */
const tolerance = 1;
/** RFC 4226 recommends 160 bits. */
const secretBytes = 20;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 (RFC 4648) without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

export function newTotpSecret(): Buffer {
  return randomBytes(secretBytes);
}

export function stepAt({ epochMilliseconds }: Temporal.Instant): number {
  return Math.floor(epochMilliseconds / 1000 / stepSeconds);
}

/** The code of a 30-second step (RFC 4226, section 5.3). */
export function totpCode(secret: Uint8Array, step: number, length = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** length;
  return String(number).padStart(length, '0');
}

interface Typed {
  readonly code: string;
  readonly at: Temporal.Instant;
  /** The step of the last accepted code. */
  readonly lastStep: number;
}

/**
 * The step of a valid code. Undefined for a wrong code, and for a code whose step is not after the last accepted step.
 */
export function acceptedStep(
  secret: Uint8Array,
  { code, at, lastStep }: Typed,
): number | undefined {
  const typed = Buffer.from(code);
  const present = stepAt(at);
  const near = Array.from({ length: 2 * tolerance + 1 }, (_, index) => present - tolerance + index);
  return near.find((step) => {
    const right = Buffer.from(totpCode(secret, step));
    return step > lastStep && right.length === typed.length && timingSafeEqual(right, typed);
  });
}

/** The address that an authenticator app reads as a QR code. */
export function totpUri(secret: Uint8Array, account: string): string {
  const label = `${encodeURIComponent('Canone')}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=Canone&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`;
}
