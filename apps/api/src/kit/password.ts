import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { boundedQueue } from './bounded-queue.ts';

const run = promisify(argon2);

/** Node's pool has four threads, which files and name look-ups need too; and a core stays for all the rest. */
export const hashesAtOnce = Math.max(1, Math.min(availableParallelism() - 1, 3));
const inTurn = boundedQueue({
  atOnce: hashesAtOnce,
  waiting: 200,
  waitMs: 5_000,
});

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const cost = {
  memory: 19_456,
  passes: 2,
  parallelism: 1,
  tagLength: 32,
} satisfies Partial<Argon2Parameters>;

async function digest(password: string, nonce: Buffer): Promise<Buffer> {
  const message = password.normalize('NFC');
  return inTurn(() => run('argon2id', { ...cost, message, nonce }));
}

/** `argon2id$<nonce>$<tag>`, base64url. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await digest(password, nonce);
  return `argon2id$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
}

const nobody = `argon2id$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(32).toString('base64url')}`;

/** Takes the same time whether the person exists or not: without a hash it compares with nobody's. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, nonce = '', tag = ''] = (hash ?? nobody).split('$');
  const actual = await digest(password, Buffer.from(nonce, 'base64url'));
  return timingSafeEqual(actual, Buffer.from(tag, 'base64url')) && hash !== null;
}
