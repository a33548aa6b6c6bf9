import { atMost, type Found } from './figure.ts';
import type { Side } from './measure.ts';
import { memoryOf } from './process-figures.ts';
import type { Setting } from './setting.ts';

const maxMb = 50;
const lineFeed = 10;
const queries = ['sort=-id', 'sort=userName', 'filters[userName]=a'];

interface Exported {
  readonly rows: number;
  readonly megabytes: number;
  readonly seconds: number;
  readonly growth: number;
}

async function sizeOf(response: Response): Promise<{ lines: number; bytes: number }> {
  let lines = 0;
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    for (const byte of piece) if (byte === lineFeed) lines += 1;
  }
  return { lines, bytes };
}

/** Runs one export and records the peak memory of the process. */
async function exportOnce({ origin, pid, headers }: Side, query: string): Promise<Exported> {
  const before = memoryOf(pid).now;
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, memoryOf(pid).now);
  }, 20);
  const started = performance.now();
  const response = await fetch(`${origin}/api/subscription/exportCsv?${query}`, { headers });
  const { lines, bytes } = await sizeOf(response);
  clearInterval(watch);
  return {
    rows: response.ok ? lines - 1 : 0,
    megabytes: bytes / 1_048_576,
    seconds: (performance.now() - started) / 1000,
    growth: highest - before,
  };
}

/** Reads lists first, so that the heap of the server has its usual size. */
async function work({ origin, headers }: Side): Promise<void> {
  for (let n = 0; n < 500; n += 1) {
    const url = `${origin}/api/subscription/getAll?pageSize=100&page=${1 + (n % 100)}`;
    await (await fetch(url, { headers })).text();
  }
}

/** Exports the whole list of the largest tenant as CSV. The process has only served lists before. */
export async function exports({ startAnother }: Setting): Promise<Found> {
  const { program, side } = await startAnother();
  await work(side);
  const made: Exported[] = [];
  for (const query of queries) made.push(await exportOnce(side, query));
  await program.stop();
  const [whole] = made;
  const note = made
    .map(
      ({ rows, megabytes, seconds, growth }) =>
        `${rows} rows, ${megabytes.toFixed(1)} MB, ${seconds.toFixed(1)} s, +${growth} MB`,
    )
    .join(' · ');
  return {
    figures: [
      { name: `CSV of ${whole?.rows ?? 0} subscriptions`, value: `${whole?.seconds.toFixed(1)} s` },
      atMost('… extra memory during the export', Math.max(...made.map(({ growth }) => growth)), {
        goal: maxMb,
        unit: 'MB',
        note,
      }),
    ],
    errors: made.filter(({ rows }) => rows <= 0).length,
  };
}
