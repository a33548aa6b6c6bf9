import { type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { boundedQueue } from '../core/bounded-queue.ts';
import { hashingThreads } from './hashing-threads.ts';

/** On Linux the threads have low priority and may use every core. Elsewhere one core stays free. */
const cores = availableParallelism() - (process.platform === 'linux' ? 0 : 1);
const inTurn = boundedQueue({
  atOnce: Math.max(1, Math.min(cores, 4)),
  waiting: 200,
  waitMs: 5_000,
});
const hashInThread = hashingThreads();
/** New passwords are hashed one at a time, so that many new passwords never delay the sign-ins. */
const newOnesInTurn = boundedQueue({ atOnce: 1, waiting: 50, waitMs: 5_000 });

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
export const hashCost = {
  memory: 19_456,
  passes: 2,
  parallelism: 1,
  tagLength: 32,
} satisfies Partial<Argon2Parameters>;

async function digest(password: string, nonce: Buffer): Promise<Buffer> {
  const message = password.normalize('NFC');
  return inTurn(() => hashInThread({ ...hashCost, message, nonce }));
}

/** The result has the form `argon2id$<nonce>$<tag>`, in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await newOnesInTurn(() => digest(password, nonce));
  return `argon2id$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
}

/** A hash that no password matches. A person with this hash signs in only after setting a password through a link. */
export function hashOfNoPassword(): string {
  const [nonce, tag] = [randomBytes(16), randomBytes(32)];
  return `argon2id$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
}

const nobody = `argon2id$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(32).toString('base64url')}`;

/** Compares with a dummy hash when there is no hash, so that the time is the same whether the person exists or not. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, nonce = '', tag = ''] = (hash ?? nobody).split('$');
  const actual = await digest(password, Buffer.from(nonce, 'base64url'));
  return timingSafeEqual(actual, Buffer.from(tag, 'base64url')) && hash !== null;
}

/** Returns whether a new password equals the present one. The comparison uses the queue of new passwords. */
export function isStillPassword(password: string, hash: string | null): Promise<boolean> {
  return newOnesInTurn(() => verifyPassword(password, hash));
}
