import { argon2 } from 'node:crypto';
import { promisify } from 'node:util';
import { hashCost } from '@canone/api/password';
import { emailOf, password, signInPeople } from './data.ts';
import { atLeast, atMost, type Found, median } from './figure.ts';
import { type Figures, load, type Request } from './load.ts';
import { type Cores, medianCores, sayCores, withCores } from './process-figures.ts';
import { addressOf, listPage } from './scenarios.ts';
import type { Setting } from './setting.ts';

/** The number of concurrent sign-ins or hashes. The requirement specifies it. */
const connections = 4;

/**
 * The sign-in number n, with the right password. Each sign-in has another person and address, so that none is limited.
 */
const signInOf = (n: number): Request => ({
  method: 'POST',
  path: '/api/user/Login',
  body: { Email: emailOf(1 + (n % signInPeople)), Password: password },
  from: addressOf(n),
});

const hash = promisify(argon2);
const order = { ...hashCost, message: password, nonce: Buffer.alloc(16) };

/** Measures only the hashing, with the same concurrency and no other work. */
async function bareHashRate(seconds: number): Promise<number> {
  const begin = performance.now();
  const isOver = () => performance.now() - begin > seconds * 1000;
  let hashes = 0;
  async function hashOn(): Promise<void> {
    for (; !isOver(); hashes += 1) await hash('argon2id', order);
  }
  await Promise.all(Array.from({ length: connections }, hashOn));
  return hashes / ((performance.now() - begin) / 1000);
}

/** Compares the rate of sign-ins with the rate of the hashes alone. */
export async function signInRate({ sides, repetitions, isQuick }: Setting): Promise<Found> {
  const seconds = isQuick ? 3 : 5;
  const signIns: (Figures & { readonly cores: Cores })[] = [];
  const hashes: number[] = [];
  const { pid, databasePid } = sides.product;
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    hashes.push(await bareHashRate(seconds));
    signIns.push(
      await withCores([pid], databasePid, () =>
        load({ ...sides.product, request: signInOf, connections, seconds }),
      ),
    );
  }
  const rate = median(signIns.map(({ perSecond }) => perSecond));
  const bare = median(hashes);
  const note = `${rate.toFixed(1)}/s, bare hashes ${bare.toFixed(1)}/s, concurrency ${connections}; cores: ${sayCores(medianCores(signIns))}`;
  return {
    figures: [atLeast('sign-ins at 4 connections / bare hashes', rate / bare, { goal: 0.9, note })],
    errors: signIns.reduce((sum, figures) => sum + figures.errors, 0),
  };
}

/** Measures how four continuous sign-ins affect other requests. */
export async function listUnderSignIns({ sides, repetitions, isQuick }: Setting): Promise<Found> {
  const seconds = isQuick ? 3 : 10;
  const list = () => load({ ...sides.product, request: listPage(1), connections: 32, seconds });
  const alone: Figures[] = [];
  const together: Figures[] = [];
  const signIns: Figures[] = [];
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    alone.push(await list());
    const both = await Promise.all([
      list(),
      load({ ...sides.product, request: signInOf, connections, seconds }),
    ]);
    together.push(both[0]);
    signIns.push(both[1]);
  }
  const of = (windows: readonly Figures[], key: 'p99' | 'perSecond') =>
    median(windows.map((window) => window[key]));
  const note = [
    `p99 ${of(alone, 'p99')} → ${of(together, 'p99')} ms`,
    `${of(alone, 'perSecond').toFixed(0)} → ${of(together, 'perSecond').toFixed(0)} lists/s`,
    `${of(signIns, 'perSecond').toFixed(1)} sign-ins/s`,
  ].join(', ');
  return {
    figures: [
      atMost(
        'list, page 1: p99 during four sign-ins / p99 without',
        of(together, 'p99') / of(alone, 'p99'),
        { goal: 2, digits: 2, note },
      ),
    ],
    errors: [...alone, ...together, ...signIns].reduce((sum, { errors }) => sum + errors, 0),
  };
}
