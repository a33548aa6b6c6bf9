import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Mutant } from './mutant-list.ts';
import type { Result } from './report.ts';

type Change = Pick<Mutant, 'file' | 'find' | 'replace'>;

/** One line of a results file, as JSON. */
interface Line extends Change, Pick<Mutant, 'mistake' | 'equivalent'> {
  readonly by: string | null;
}

const keyOf = ({ file, find, replace }: Change) => JSON.stringify([file, find, replace]);

/** A mistake that a test detected, or one that survived for a stated reason. */
const isDone = ({ by, equivalent }: Line) => (by === null) === (equivalent !== null);

/** Stores each result at once, so that an interrupted run can continue. */
export function resultsFile(path: string) {
  return {
    add({ mutant: { file, find, replace, mistake, equivalent }, by }: Result): void {
      const line: Line = { file, find, replace, mistake, equivalent, by };
      appendFileSync(path, `${JSON.stringify(line)}\n`);
    },

    /** The mutants without a good result. A survivor without a reason is tried again. */
    left(mutants: readonly Mutant[]): Mutant[] {
      const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
      const lines = text.split('\n').filter((line) => line !== '');
      const known = lines.map((line): Line => JSON.parse(line)); // our own file
      const last = new Map(known.map((line) => [keyOf(line), line]));
      return mutants.filter((mutant) => {
        const line = last.get(keyOf(mutant));
        return !line || !isDone({ ...line, equivalent: mutant.equivalent });
      });
    },
  };
}
