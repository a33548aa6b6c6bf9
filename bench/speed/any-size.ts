import { largest, small } from './data.ts';
import { atMost, type Figure, type Found, median } from './figure.ts';
import { load, type Request } from './load.ts';
import { connections } from './measure.ts';
import { listPage } from './scenarios.ts';
import type { Setting } from './setting.ts';

const pageSize = 20;

interface Question {
  readonly name: string;
  /** Creates the request for a tenant with this number of subscriptions. */
  readonly of: (subscriptions: number) => () => Request;
}

const questions: readonly Question[] = [
  { name: 'list, page 1', of: () => listPage(1) },
  { name: 'list, two thirds down', of: (n) => listPage(Math.floor((n * 2) / 3 / pageSize)) },
  {
    name: 'total of one status',
    of: () => () => ({
      path: '/api/subscription/getAll?pageSize=1&filters[subscriptionStatus]=1',
    }),
  },
];

async function countOf({ client }: Setting, tenant: number): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    'select sum(n)::int as n from best.totals where tenant_id = $1',
    [tenant],
  );
  return rows[0]?.n ?? 0;
}

/** Compares the same request in two tenants. One tenant has fifteen times as many subscriptions. */
export async function anySize(setting: Setting): Promise<Found> {
  const { sides, repetitions, isQuick } = setting;
  const seconds = isQuick ? 2 : 3;
  const counts = { small: await countOf(setting, small), large: await countOf(setting, largest) };
  const tenants = { small, large: largest };
  const figures: Figure[] = [];
  let errors = 0;
  for (const { name, of } of questions) {
    const rates: { small: number[]; large: number[] } = { small: [], large: [] };
    const turns = Array.from({ length: repetitions }, () => ['small', 'large'] as const).flat();
    for (const which of turns) {
      const headers = { ...sides.product.headers, 'x-tenant-id': String(tenants[which]) };
      const request = of(counts[which]);
      const ask = { ...sides.product, headers, request, connections };
      if (rates[which].length === 0) await load({ ...ask, seconds: 1 }); // warm-up
      const window = await load({ ...ask, seconds });
      rates[which].push(window.perSecond);
      errors += window.errors;
    }
    const [few, many] = [median(rates.small), median(rates.large)];
    const note = `${few.toFixed(0)}/s → ${many.toFixed(0)}/s`;
    const label = `${name}: duration with ${counts.small} subscriptions / duration with ${counts.large}`;
    figures.push(atMost(label, few / many, { goal: 2, digits: 2, note }));
  }
  return { figures, errors };
}
