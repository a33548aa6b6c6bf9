import {
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { promisify } from 'node:util';
import type { State } from '../state.ts';
import { selfSignedCertificate } from './certificate.ts';

interface Kept {
  readonly id: string;
  readonly isExpired: boolean;
  readonly pem: string;
  readonly privateKey: string;
}

export interface SigningKey {
  readonly certificateId: string;
  sign(message: string): string;
}

const setting = 'webhook.certificates';
const name = 'messageverificationcerts.paypal.com';
// The simulated time may be years ahead, and a certificate must be valid then too.
const longValidity = {
  notBefore: Temporal.Instant.from('2020-01-01T00:00:00Z'),
  notAfter: Temporal.Instant.from('2049-12-31T23:59:59Z'),
};
const pastValidity = {
  notBefore: Temporal.Instant.from('2020-01-01T00:00:00Z'),
  notAfter: Temporal.Instant.from('2021-01-01T00:00:00Z'),
};

/** Key generation is slow, so all simulators of a process start with the same key. */
let firstKey: Promise<KeyObject> | undefined;

async function newKey(): Promise<KeyObject> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return privateKey;
}

function certify(privateKey: KeyObject, isExpired = false): Kept {
  const publicKey = createPublicKey(privateKey);
  const validity = isExpired ? pastValidity : longValidity;
  return {
    isExpired,
    id: `CERT-${randomBytes(4).toString('hex')}-${randomBytes(4).toString('hex')}`,
    pem: selfSignedCertificate({ name, ...validity, publicKey, privateKey }),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
}

function signingKey({ id, privateKey }: Kept): SigningKey {
  return {
    certificateId: id,
    sign: (message) =>
      sign('sha256', Buffer.from(message), createPrivateKey(privateKey)).toString('base64'),
  };
}

/** The webhook signing keys with their certificates, stored with the other state. */
export function keyring({ settings }: State) {
  // Only this file writes the setting, so its value has this type.
  const all = () => (settings.read(setting) ?? []) as Kept[];

  function keep(kept: Kept): Kept {
    settings.write(setting, [...all(), kept]);
    return kept;
  }

  async function current(): Promise<Kept> {
    const known = all().findLast(({ isExpired }) => !isExpired);
    firstKey ??= newKey();
    return known ?? keep(certify(await firstKey));
  }

  return {
    current: async () => signingKey(await current()),

    /** The current key with a certificate that expired long ago. */
    async expired(): Promise<SigningKey> {
      const { privateKey } = await current();
      const known = all().find(({ isExpired }) => isExpired);
      return signingKey(known ?? keep(certify(createPrivateKey(privateKey), true)));
    },

    /** Switches to another signing key. Earlier certificates remain available. */
    async rotate(): Promise<void> {
      keep(certify(await newKey()));
    },

    certificate: (id: string) => all().find((kept) => kept.id === id)?.pem,
  };
}

export type Keyring = ReturnType<typeof keyring>;
