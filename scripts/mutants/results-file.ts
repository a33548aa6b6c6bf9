import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Mutant } from './mutant-list.ts';
import type { Result } from './report.ts';

type Change = Pick<Mutant, 'file' | 'find' | 'replace'>;

/** One line of a results file, as JSON. */
interface Line extends Change, Pick<Mutant, 'mistake' | 'equivalent'> {
  readonly by: string | null;
}

const keyOf = ({ file, find, replace }: Change) => JSON.stringify([file, find, replace]);

/** Whether a test has detected the mistake, or the mistake survived as stated. */
const isDone = ({ by, equivalent }: Line) => (by === null) === (equivalent !== null);

/** Writes each result at once to a file, so that an interrupted run can continue. */
export function resultsFile(path: string) {
  return {
    add({ mutant: { file, find, replace, mistake, equivalent }, by }: Result): void {
      const line: Line = { file, find, replace, mistake, equivalent, by };
      appendFileSync(path, `${JSON.stringify(line)}\n`);
    },

    /** The mutants that have no good result yet. A mistake that survived without a stated reason is tried again. */
    left(mutants: readonly Mutant[]): Mutant[] {
      const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
      const lines = text.split('\n').filter((line) => line !== '');
      const known = lines.map((line): Line => JSON.parse(line)); // this module writes the file
      const last = new Map(known.map((line) => [keyOf(line), line]));
      return mutants.filter((mutant) => {
        const line = last.get(keyOf(mutant));
        return !line || !isDone({ ...line, equivalent: mutant.equivalent });
      });
    },
  };
}
