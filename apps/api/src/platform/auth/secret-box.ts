import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts secrets for storage: AES-256-GCM, `v2.<key id>.<nonce>.<tag>.<text>` in base64url. */
export interface SecretBox {
  seal(secret: string): string;
  /** Throws when the text was altered or its key is not available. */
  open(sealed: string): string;
  /** Returns whether the text is sealed with the current key. */
  isCurrent(sealed: string): boolean;
}

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

const algorithm = 'aes-256-gcm';
const version = 'v2';
/** The format of the first version, which contains no key id. The oldest available key opens it. */
const withoutKeyId = 'v1';

function keyOf(secretKey: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secretKey, '', 'canone-secrets', 32));
  return { bytes, id: createHash('sha256').update(bytes).digest('base64url').slice(0, 8) };
}

/** Seals with `secretKey`. During a key change it still opens texts sealed with `oldSecretKey`. */
export function secretBox(secretKey: string, oldSecretKey?: string): SecretBox {
  const current = keyOf(secretKey);
  const keys = oldSecretKey === undefined ? [current] : [current, keyOf(oldSecretKey)];

  return {
    seal(secret) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv(algorithm, current.bytes, nonce);
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      const parts = [nonce, cipher.getAuthTag(), text].map((part) => part.toString('base64url'));
      return [version, current.id, ...parts].join('.');
    },

    open(sealed) {
      const [format, ...parts] = sealed.split('.');
      if (format !== version && format !== withoutKeyId)
        throw new Error('the secret has an unknown format');
      const id = format === version ? parts.shift() : keys.at(-1)?.id;
      const key = keys.find((known) => known.id === id);
      if (!key) throw new Error('the key that encrypted the secret is missing');
      const [nonce = '', tag = '', text = ''] = parts;
      const decipher = createDecipheriv(algorithm, key.bytes, Buffer.from(nonce, 'base64url'));
      decipher.setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([
        decipher.update(Buffer.from(text, 'base64url')),
        decipher.final(),
      ]).toString('utf8');
    },

    isCurrent: (sealed) => sealed.startsWith(`${version}.${current.id}.`),
  };
}
