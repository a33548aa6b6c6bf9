import { parseArgs } from 'node:util';
import { readShard, type Shard, wholeRun } from '../shard.ts';

export interface Outcome {
  passed: number;
  failed: number;
  /** A text beside the name of the check, such as the counts, or the reason why the check did not run. */
  note?: string;
  /** A text below the name of the check after a failure. */
  output?: string;
}

export interface Check {
  name: string;
  /** Checks of one queue run one after another, and the two queues run at the same time. */
  queue: 'code' | 'tests';
  /** Runs the check. A check that `runsIn` every shard runs only the tests of this shard. */
  run(shard: Shard): Promise<Outcome>;
  runsIn: 'last shard' | 'every shard';
  /** The name of a check that must pass before this check starts. It is an earlier check of the same queue. */
  needs?: string;
}

export interface Choice {
  checks: Check[];
  shard: Shard;
}

const options = { only: { type: 'string' }, shard: { type: 'string' } } as const;

/**
 * Reads `--only unit,api` and `--shard 2/3`. Each word of `--only` is the name of a check or a common prefix of names.
 * For example, `api` selects `api-pglite` and `api-postgres`.
 */
export function readChoice(checks: readonly Check[], args: readonly string[]): Choice {
  const { only, shard: text } = readOptions(checks, args);
  const shard = text === undefined ? wholeRun : readShard(text);
  if (!shard) {
    throw new UnknownChoice(`“${text}” is no shard. For example, 2/3 is the second of three.`);
  }
  const named = only === undefined ? checks : namedChecks(checks, only.split(','));
  return {
    checks: named.filter(({ runsIn }) => runsIn === 'every shard' || shard.index === shard.count),
    shard,
  };
}

function readOptions(checks: readonly Check[], args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch {
    throw new UnknownChoice(
      `Usage: npm test -- [--only <name>[,<name>…]] [--shard <index>/<count>]\n${namesOf(checks)}`,
    );
  }
}

function namedChecks(checks: readonly Check[], words: readonly string[]): readonly Check[] {
  const isMeant = ({ name }: Check, word: string) => name === word || name.startsWith(`${word}-`);
  const unknown = words.filter((word) => !checks.some((check) => isMeant(check, word)));
  if (unknown.length > 0) {
    throw new UnknownChoice(`No check is called ${unknown.join(', ')}.\n${namesOf(checks)}`);
  }
  return checks.filter((check) => words.some((word) => isMeant(check, word)));
}

/** The option of Vitest and Playwright that selects the tests of a shard. A whole run has none. */
export const shardOption = ({ index, count }: Shard): readonly string[] =>
  count === 1 ? [] : [`--shard=${index}/${count}`];

export class UnknownChoice extends Error {}

const namesOf = (checks: readonly Check[]) => `Names: ${checks.map(({ name }) => name).join(', ')}`;
