export interface Outcome {
  passed: number;
  failed: number;
  /** Shown beside the name: the counts, or the reason why nothing ran. */
  note?: string;
  /** Shown below the name after a failure. */
  output?: string;
}

export interface Check {
  name: string;
  /** Checks of one queue run one after another. The queues run at the same time. */
  queue: 'code' | 'tests';
  run(): Promise<Outcome>;
  /** The check that must have passed before this one starts. It stands before this one in the same queue. */
  needs?: string;
}

/**
 * Reads `--only unit,api`: each word is a check's name or a common prefix (`api` is `api-pglite` and
 * `api-postgres`).
 */
export function chosenChecks(checks: readonly Check[], args: readonly string[]): Check[] {
  if (args.length === 0) return [...checks];
  const [flag, list = '', ...rest] = args;
  if (flag !== '--only' || list === '' || rest.length > 0) {
    throw new UnknownChoice(`Usage: npm test -- --only <name>[,<name>…]\n${namesOf(checks)}`);
  }

  const words = list.split(',');
  const isMeant = ({ name }: Check, word: string) => name === word || name.startsWith(`${word}-`);
  const unknown = words.filter((word) => !checks.some((check) => isMeant(check, word)));
  if (unknown.length > 0) {
    throw new UnknownChoice(`No check is called ${unknown.join(', ')}.\n${namesOf(checks)}`);
  }
  return checks.filter((check) => words.some((word) => isMeant(check, word)));
}

export class UnknownChoice extends Error {}

const namesOf = (checks: readonly Check[]) => `Names: ${checks.map(({ name }) => name).join(', ')}`;
