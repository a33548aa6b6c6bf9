type Labels = Readonly<Record<string, string | number>>;

/** Upper bounds in seconds, from a cached page to the longest call. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 45];

interface Series {
  readonly labels: Labels;
  readonly buckets: number[];
  count: number;
  sum: number;
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${String(value).replaceAll(/["\\\n]/g, String.raw`\$&`)}"`,
  );
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

/** Durations by a few labels, in the Prometheus histogram format. */
export function histogram(name: string, help: string) {
  const series = new Map<string, Series>();

  return {
    observe(labels: Labels, seconds: number): void {
      const key = Object.values(labels).join(' ');
      let found = series.get(key);
      if (!found) {
        found = { labels, buckets: bounds.map(() => 0), count: 0, sum: 0 };
        series.set(key, found);
      }
      const at = bounds.findIndex((bound) => seconds <= bound);
      if (at >= 0) found.buckets[at] = (found.buckets[at] ?? 0) + 1;
      found.count += 1;
      found.sum += seconds;
    },

    text(): string {
      const lines = [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`];
      for (const { labels, buckets, count, sum } of series.values()) {
        let upTo = 0;
        for (const [at, bound] of bounds.entries()) {
          upTo += buckets[at] ?? 0;
          lines.push(`${name}_bucket${labelText({ ...labels, le: bound })} ${upTo}`);
        }
        lines.push(`${name}_bucket${labelText({ ...labels, le: '+Inf' })} ${count}`);
        lines.push(`${name}_sum${labelText(labels)} ${sum}`);
        lines.push(`${name}_count${labelText(labels)} ${count}`);
      }
      return lines.join('\n');
    },
  };
}

/** A current value. Without a known value the metric is omitted. */
export function gauge(name: string, help: string, values: readonly (readonly [Labels, number])[]) {
  if (values.length === 0) return '';
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} gauge`,
    ...values.map(([labels, value]) => `${name}${labelText(labels)} ${value}`),
  ].join('\n');
}
