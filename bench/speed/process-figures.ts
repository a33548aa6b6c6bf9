import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

interface Stat {
  readonly parent: number;
  readonly cpuSeconds: number;
  /** Of its children that have ended. */
  readonly endedSeconds: number;
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
    const seconds = (place: number) =>
      ((fields[place] ?? 0) + (fields[place + 1] ?? 0)) / ticksPerSecond;
    return { parent, cpuSeconds: seconds(11), endedSeconds: seconds(13) };
  } catch {
    return undefined;
  }
}

/** CPU seconds of a process so far. */
export function cpuOf(pid: number): number {
  return statOf(pid)?.cpuSeconds ?? 0;
}

/** CPU seconds of the processes a postmaster has, and of those it had. */
export function cpuOfChildren(parent: number): number {
  const ended = statOf(parent)?.endedSeconds ?? 0;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .reduce((sum, stat) => (stat?.parent === parent ? sum + stat.cpuSeconds : sum), ended);
}

/** Resident memory in MB: now, and the highest so far. */
export function memoryOf(pid: number): { now: number; highest: number } {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? 0) / 1024);
  return { now: megabytes('VmRSS'), highest: megabytes('VmHWM') };
}
