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
  run(): Promise<Outcome>;
  /** The name of a check that must pass before this check starts. It is an earlier check of the same queue. */
  needs?: string;
}

/**
 * Reads `--only unit,api`. Each word is the name of a check or a common prefix of names. For example, `api` selects
 * `api-pglite` and `api-postgres`.
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
