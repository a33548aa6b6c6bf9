import { pause } from '../program.ts';
import type { Caller } from './caller.ts';

/** The results of the writers during a fault. */
export interface Observations {
  readonly confirmed: string[];
  readonly statuses: Map<number, number>;
  /** The number of calls without a response, because the connection was refused or broke. */
  refused: number;
  broken: number;
  /** The longest time without a confirmed write, in milliseconds. */
  longestGapMs: number;
}

/** Whether the connection was refused. Then the request was never sent, so its write cannot be lost. */
function isRefusal(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}

/** Starts this number of writers. Each writer creates one region after another until it is stopped. */
export function startWriters(caller: Caller, prefix: string, count: number) {
  const seen: Observations = {
    confirmed: [],
    statuses: new Map(),
    refused: 0,
    broken: 0,
    longestGapMs: 0,
  };
  const stopping = new AbortController();
  let lastConfirmed = performance.now();

  async function writeOne(name: string): Promise<void> {
    try {
      const { status } = await caller.send('POST', '/api/region/Create', { name, code: 'X' });
      seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1);
      if (status !== 200) return void (await pause(20));
      seen.confirmed.push(name);
      const now = performance.now();
      seen.longestGapMs = Math.max(seen.longestGapMs, now - lastConfirmed);
      lastConfirmed = now;
    } catch (error) {
      if (isRefusal(error)) seen.refused += 1;
      else seen.broken += 1;
      await pause(20);
    }
  }

  async function write(writer: number): Promise<void> {
    for (let number = 0; !stopping.signal.aborted; number += 1)
      await writeOne(`${prefix} ${writer}-${number}`);
  }

  const writing = Promise.all(Array.from({ length: count }, (_, writer) => write(writer)));
  return {
    seen,
    async stop(): Promise<Observations> {
      stopping.abort();
      await writing;
      return seen;
    },
  };
}

export function figures({ confirmed, statuses, refused, broken, longestGapMs }: Observations) {
  const answers = [...statuses].map(([status, times]) => `${times}×${status}`).join(', ');
  return `${confirmed.length} confirmed; answers ${answers}; ${refused} refused, ${broken} broken; longest gap ${Math.round(longestGapMs)} ms`;
}
