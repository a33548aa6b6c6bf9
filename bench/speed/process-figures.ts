import { readdirSync, readFileSync } from 'node:fs';
import { median } from './figure.ts';

const ticksPerSecond = 100;

interface Stat {
  readonly parent: number;
  readonly cpuSeconds: number;
  /** The CPU seconds of its child processes that have ended. */
  readonly endedSeconds: number;
}

function statOf(pid: number): Stat | undefined {
  try {
    // the command is in brackets and may contain spaces and brackets, so the fields after the last bracket are read
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const seconds = (place: number) =>
      ((fields[place] ?? 0) + (fields[place + 1] ?? 0)) / ticksPerSecond;
    return { parent, cpuSeconds: seconds(11), endedSeconds: seconds(13) };
  } catch {
    return undefined;
  }
}

function cpuOf(pid: number): number {
  return statOf(pid)?.cpuSeconds ?? 0;
}

/** The CPU seconds of all child processes of PostgreSQL's main process, whether they are running or have ended. */
function cpuOfChildren(parent: number): number {
  const ended = statOf(parent)?.endedSeconds ?? 0;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .reduce((sum, stat) => (stat?.parent === parent ? sum + stat.cpuSeconds : sum), ended);
}

/** The CPU seconds of all processes, plus the time that the host has used for other systems. */
function cpuOfAll(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0, stolen = 0] = line
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + softIrq + stolen) / ticksPerSecond;
}

/** The number of busy cores, by user: the servers, PostgreSQL, this measuring process and other processes. */
export interface Cores {
  readonly node: number;
  readonly postgres: number;
  readonly asking: number;
  readonly others: number;
}

export async function withCores<T>(
  pids: readonly number[],
  postmaster: number | undefined,
  work: () => Promise<T>,
): Promise<T & { readonly cores: Cores }> {
  const seconds = () => {
    const own = process.cpuUsage();
    return {
      wall: performance.now() / 1000,
      node: pids.reduce((sum, pid) => sum + cpuOf(pid), 0),
      postgres: postmaster === undefined ? 0 : cpuOfChildren(postmaster),
      asking: (own.user + own.system) / 1e6,
      all: cpuOfAll(),
    };
  };
  const before = seconds();
  const result = await work();
  const after = seconds();
  const busy = (who: keyof typeof before) =>
    (after[who] - before[who]) / (after.wall - before.wall);
  const ours = { node: busy('node'), postgres: busy('postgres'), asking: busy('asking') };
  const others = Math.max(0, busy('all') - ours.node - ours.postgres - ours.asking);
  return { ...result, cores: { ...ours, others } };
}

export function medianCores(windows: readonly { readonly cores: Cores }[]): Cores {
  const of = (who: keyof Cores) =>
    Number(median(windows.map(({ cores }) => cores[who])).toFixed(2));
  return {
    node: of('node'),
    postgres: of('postgres'),
    asking: of('asking'),
    others: of('others'),
  };
}

export function sayCores({ node, postgres, asking, others }: Cores): string {
  return `${node} Node, ${postgres} PostgreSQL, ${asking} load generator, ${others} others`;
}

/** The resident memory in MB, at present and at its peak. */
export function memoryOf(pid: number): { now: number; highest: number } {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? 0) / 1024);
  return { now: megabytes('VmRSS'), highest: megabytes('VmHWM') };
}
