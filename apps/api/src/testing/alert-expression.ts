/** The samples of one answer of `/metrics`, by the name of the series. */
export type Scrape = ReadonlyMap<string, readonly Sample[]>;

interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Prometheus gives these labels to the target of the scrape, and renames labels of the same name. */
const ofTarget = { job: 'canone', instance: 'web-1:3000' };

function labelsIn(text: string): Record<string, string> {
  const given = [...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name = '', value]) => [
    name in ofTarget ? `exported_${name}` : name,
    value,
  ]);
  return { ...Object.fromEntries(given), ...ofTarget };
}

export function readScrape(text: string): Scrape {
  const series = new Map<string, Sample[]>();
  for (const line of text.split('\n')) {
    const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (name === undefined) continue;
    const samples = series.get(name) ?? [];
    samples.push({ labels: labelsIn(labels), value: Number(value) });
    series.set(name, samples);
  }
  return series;
}

/** The names of the metrics in an expression, each with the labels that the expression uses for it. */
export function metricsIn(expression: string): readonly { name: string; labels: string[] }[] {
  return [...expression.matchAll(/\b((?:canone|process)_\w+)(?:\{([^}]*)\})?/g)].map(
    ([, name = '', selector = '']) => ({
      name,
      labels: [...selector.matchAll(/(\w+)\s*=~?/g)].map(([, label = '']) => label),
    }),
  );
}

function selected(scrape: Scrape, name: string, selector: string): readonly Sample[] {
  const matchers = [...selector.matchAll(/(\w+)(=~?)"([^"]*)"/g)];
  return (scrape.get(name) ?? []).filter(({ labels }) =>
    matchers.every(([, label = '', operator, wanted = '']) =>
      operator === '='
        ? labels[label] === wanted
        : new RegExp(`^(?:${wanted})$`).test(labels[label] ?? ''),
    ),
  );
}

const same = (one: Sample, other: Sample) =>
  JSON.stringify(one.labels) === JSON.stringify(other.labels);

function increases(before: readonly Sample[], after: readonly Sample[]): readonly number[] {
  return after.flatMap((sample) => {
    const start = before.find((earlier) => same(earlier, sample));
    return start ? [sample.value - start.value] : [];
  });
}

const comparison =
  /^(sum\()?(increase\()?(\w+)(?:\{([^}]*)\})?(?:\[\w+\])?\)*\s*(>|==)\s*([\d.]+)$/;

/**
 * Evaluates an alert over two answers of one process. It supports only the part of PromQL that the alerts use, and
 * throws for anything else. `increase` is the difference between the two answers. As in Prometheus, a series that is
 * missing in the first answer has no increase.
 */
export function isFiring(expression: string, before: Scrape, after: Scrape): boolean {
  return expression.split(' or ').some((part) => {
    const [, missing] = /^absent\((\w+)\)$/.exec(part) ?? [];
    if (missing !== undefined) return !after.has(missing);
    const match = comparison.exec(part);
    if (!match) throw new Error(`the test cannot evaluate ${part}`);
    const [, isSum, isIncrease, name = '', selector = '', operator, limit] = match;
    const now = selected(after, name, selector);
    const values = isIncrease
      ? increases(selected(before, name, selector), now)
      : now.map(({ value }) => value);
    const compared = isSum ? [values.reduce((sum, value) => sum + value, 0)] : values;
    return compared.some((value) =>
      operator === '>' ? value > Number(limit) : value === Number(limit),
    );
  });
}
