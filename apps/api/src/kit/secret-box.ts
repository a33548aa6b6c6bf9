import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Seals secrets for keeping: AES-256-GCM, `v1.<nonce>.<tag>.<text>` in base64url. */
export interface SecretBox {
  seal(secret: string): string;
  /** Throws when the text was altered or sealed under another key. */
  open(sealed: string): string;
}

const algorithm = 'aes-256-gcm';
const version = 'v1';

export function secretBox(secretKey: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'canone-secrets', 32));

  return {
    seal(secret) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv(algorithm, key, nonce);
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return [
        version,
        ...[nonce, cipher.getAuthTag(), text].map((part) => part.toString('base64url')),
      ].join('.');
    },

    open(sealed) {
      const [format, nonce = '', tag = '', text = ''] = sealed.split('.');
      if (format !== version) throw new Error('sealed in a format this version does not know');
      const decipher = createDecipheriv(algorithm, key, Buffer.from(nonce, 'base64url'));
      decipher.setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([
        decipher.update(Buffer.from(text, 'base64url')),
        decipher.final(),
      ]).toString('utf8');
    },
  };
}
