import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

interface Stat {
  readonly parent: number;
  readonly cpuSeconds: number;
}

function statOf(pid: number): Stat | undefined {
  try {
    // the command may hold spaces and brackets: what counts begins after its last one
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    return { parent, cpuSeconds: ((fields[11] ?? 0) + (fields[12] ?? 0)) / ticksPerSecond };
  } catch {
    return undefined;
  }
}

/** CPU seconds of a process so far. */
export function cpuOf(pid: number): number {
  return statOf(pid)?.cpuSeconds ?? 0;
}

/** CPU seconds of the processes a postmaster has at the moment. */
export function cpuOfChildren(parent: number): number {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .reduce((sum, stat) => (stat?.parent === parent ? sum + stat.cpuSeconds : sum), 0);
}

/** Resident memory in MB: now, and the highest so far. */
export function memoryOf(pid: number): { now: number; highest: number } {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? 0) / 1024);
  return { now: megabytes('VmRSS'), highest: megabytes('VmHWM') };
}
