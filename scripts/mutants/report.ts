import { readShard } from '../shard.ts';
import type { Mutant } from './mutant-list.ts';

export interface Result {
  readonly mutant: Mutant;
  /** The test that detected the mistake; null if the mistake survived. */
  readonly by: string | null;
  readonly seconds: number;
}

/** The mutants that contain one of the texts. A shard such as `2/3` limits them to the second third. */
export function chosen(
  mutants: readonly Mutant[],
  options: { readonly only: readonly string[]; readonly shard: string },
): Mutant[] {
  const shard = readShard(options.shard);
  if (!shard) throw new Error(`--shard ${options.shard} does not have the form 1/2`);
  const found = mutants
    .filter(({ list, file, mistake }) =>
      options.only.some((text) => [list, file, mistake].some((one) => one.includes(text))),
    )
    .filter((_, position) => position % shard.count === shard.index - 1);
  if (found.length === 0) throw new Error('No mutant matches the options');
  return found;
}

const placeOf = ({ list, line }: Mutant) => `${list}:${line}`;

/** One line of the table. */
export function resultLine({ mutant, by, seconds }: Result): string {
  const mark = by === null ? (mutant.equivalent === null ? '✗' : '=') : '✓';
  const end = by === null ? placeOf(mutant) : `← ${by}`;
  return `${mark} ${seconds.toFixed(1).padStart(5)} s  ${mutant.mistake} ${end}`;
}

function paragraph(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${line}`)];
}

/** The last lines of a run. A run passes if every survivor is an equivalent mistake, which no test can detect. */
export function summary(
  results: readonly Result[],
  refused: readonly Mutant[],
): { readonly text: string; readonly isGood: boolean } {
  const survivors = results.filter(({ by }) => by === null).map(({ mutant }) => mutant);
  const noticed = results.filter(({ by }) => by !== null).map(({ mutant }) => mutant);
  const unexplained = survivors.filter(({ equivalent }) => equivalent === null);
  const stale = noticed.filter(({ equivalent }) => equivalent !== null);
  const about = (mutant: Mutant) => `${placeOf(mutant)} ${mutant.mistake}`;
  const share = results.length === 0 ? 0 : (noticed.length / results.length) * 100;
  const lines = [
    ...paragraph('Not compiling', refused.map(about)),
    ...paragraph('Marked as equivalent, but noticed', stale.map(about)),
    ...paragraph(
      'Survived and equivalent',
      survivors.flatMap((one) => (one.equivalent ? [`${about(one)} – ${one.equivalent}`] : [])),
    ),
    ...paragraph('Survived', unexplained.map(about)),
    '',
    `${noticed.length} noticed, ${survivors.length} survived (${share.toFixed(1)} % noticed)`,
  ];
  return {
    text: lines.join('\n'),
    isGood: unexplained.length + stale.length + refused.length === 0,
  };
}
