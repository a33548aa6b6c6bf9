import { type KeyObject, randomBytes, sign } from 'node:crypto';

const tags = { integer: 0x02, bits: 0x03, nothing: 0x05, oid: 0x06, text: 0x0c, time: 0x17 };
const sequenceTag = 0x30;
const setTag = 0x31;

// The object identifiers 1.2.840.113549.1.1.11, 2.5.4.3 and 2.5.4.10 in DER encoding.
const sha256WithRsa = Buffer.from('2a864886f70d01010b', 'hex');
const commonName = Buffer.from('550403', 'hex');
const organization = Buffer.from('55040a', 'hex');

interface Certified {
  readonly name: string;
  readonly notBefore: Temporal.Instant;
  /** Must be before 2050, because the shorter time format of certificates ends there. */
  readonly notAfter: Temporal.Instant;
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

/** A self-signed X.509 certificate with an RSA key, as PEM. Node can read certificates, but cannot create them. */
export function selfSignedCertificate({
  name,
  notBefore,
  notAfter,
  publicKey,
  privateKey,
}: Certified): string {
  const algorithm = sequence(der(tags.oid, sha256WithRsa), der(tags.nothing, Buffer.alloc(0)));
  const party = sequence(attribute(commonName, name), attribute(organization, 'Simulatore'));
  const toBeSigned = sequence(
    der(tags.integer, serialNumber()),
    algorithm,
    party,
    sequence(time(notBefore), time(notAfter)),
    party,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', toBeSigned, privateKey);
  const unusedBits = Buffer.from([0]);
  const certificate = sequence(
    toBeSigned,
    algorithm,
    der(tags.bits, Buffer.concat([unusedBits, signature])),
  );
  return pem(certificate);
}

function der(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag]), lengthOf(content), content]);
}

function lengthOf({ length }: Buffer): Buffer {
  if (length < 0x80) {
    return Buffer.from([length]);
  }
  const bytes = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
}

function sequence(...parts: Buffer[]): Buffer {
  return der(sequenceTag, Buffer.concat(parts));
}

function attribute(type: Buffer, value: string): Buffer {
  return der(setTag, sequence(der(tags.oid, type), der(tags.text, Buffer.from(value))));
}

function time(instant: Temporal.Instant): Buffer {
  const digits = instant.toString({ smallestUnit: 'second' }).replaceAll(/\D/g, '').slice(2);
  return der(tags.time, Buffer.from(`${digits}Z`));
}

/** DER requires a positive number without a leading zero byte. */
function serialNumber(): Buffer {
  const bytes = randomBytes(8);
  bytes[0] = 0x40 | ((bytes[0] ?? 0) % 0x40);
  return bytes;
}

function pem(content: Buffer): string {
  const lines = content.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
