import { allChecks } from './all-checks.ts';
import { readChoice, UnknownChoice } from './check.ts';
import { stopAllOn } from './program.ts';
import { type Finished, runChecks, summary } from './run-checks.ts';

const maxNameLength = Math.max(...allChecks.map(({ name }) => name.length));

function report({ check, outcome, seconds }: Finished): void {
  const isGood = outcome.failed === 0;
  const didNothing = isGood && outcome.passed === 0;
  const mark = didNothing ? '–' : isGood ? '✓' : '✗';
  const failed = isGood ? '' : `${outcome.failed} failed`;
  const note = [outcome.note, failed].filter(Boolean).join(', ');
  console.log(
    `${mark} ${check.name.padEnd(maxNameLength)} ${seconds.toFixed(1).padStart(6)} s  ${note}`,
  );
  if (!isGood && outcome.output) console.log(outcome.output.trim().replaceAll(/^/gm, '    '));
}

stopAllOn(['SIGINT', 'SIGTERM', 'SIGHUP']);
try {
  const choice = readChoice(allChecks, process.argv.slice(2));
  const { index, count } = choice.shard;
  const part = count === 1 ? '' : `, shard ${index} of ${count}`;
  console.log(`Node ${process.version}, ${choice.checks.length} checks${part}`);

  const results = await runChecks(choice, {
    started: ({ name, queue }) => queue !== 'code' && console.log(`… ${name}`),
    finished: report,
  });

  const { line, isGood } = summary(results);
  process.exitCode = isGood ? 0 : 1;
  const failed = results.filter(({ outcome }) => outcome.failed > 0).map(({ check }) => check.name);
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
  console.log(`\n${line}`);
} catch (error) {
  if (!(error instanceof UnknownChoice)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
