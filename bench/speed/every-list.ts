import { atMost, type Found } from './figure.ts';
import type { Setting } from './setting.ts';

const slowestMs = 500;

interface List {
  readonly path: string;
  readonly sorts: readonly string[];
  readonly texts: readonly string[];
  /** Additional filters that are combined with the text filter. */
  readonly beside: readonly string[];
}

const lists: readonly List[] = [
  {
    path: '/api/subscription/getAll',
    sorts: ['id', 'userName', 'planName', 'startDate', 'subscriptionStatus'],
    texts: ['filters[userName]', 'filters[planName]', 'searchTerm'],
    beside: ['', '&filters[subscriptionStatus]=1', '&filters[planId]=1'],
  },
  {
    path: '/api/user/getAll',
    sorts: ['id', 'name', 'email'],
    texts: ['filters[name]', 'filters[email]', 'filters[vATCode]', 'searchTerm'],
    beside: ['', '&filters[isActive]=true'],
  },
  {
    path: '/api/receivable/getAll',
    sorts: ['dueDate', 'rest', 'amount'],
    texts: ['filters[userName]', 'searchTerm'],
    beside: ['', '&filters[state]=overdue', '&filters[isOpen]=true'],
  },
  {
    path: '/api/receivable/upcoming',
    sorts: ['dueDate', 'amount'],
    texts: ['filters[userName]'],
    beside: [''],
  },
  {
    path: '/api/ledger/getAll',
    sorts: ['occurredAt', 'amount'],
    texts: ['filters[userName]', 'searchTerm'],
    beside: ['', '&filters[kind]=transfer', '&filters[hasCredit]=true'],
  },
  {
    path: '/api/bankmovement/getAll',
    sorts: ['bookedOn', 'amount'],
    texts: ['filters[text]'],
    beside: ['', '&filters[state]=open'],
  },
];

/** Search texts that occur in nearly all names, in many, in few and in none. */
const needles = ['a', 'mar', 'rossi', 'qqq'];

const inLists = lists.flatMap(({ path, sorts, texts, beside }) => {
  const searches = texts.flatMap((text) => needles.map((needle) => `&${text}=${needle}`));
  const further = searches.flatMap((search) => beside.map((other) => search + other));
  return sorts.flatMap((sort) =>
    ['', '&page=1000', ...further].map((rest) => `${path}?pageSize=20&sort=${sort}${rest}`),
  );
});

const inPalette = needles.map((needle) => `/api/search?text=${needle}`);

/**
 * Measures the lists that grow with the tenant, in every order and with every text filter, and the global search. It
 * sends one request at a time and reports the slowest.
 */
export async function everyList({ sides }: Setting): Promise<Found> {
  const { origin, headers } = sides.product;
  let requests = 0;
  let errors = 0;
  let slowest = { path: '', ms: 0 };
  for (const path of [...inLists, ...inPalette]) {
    const begin = performance.now();
    const answer = await fetch(origin + path, { headers });
    await answer.text();
    const ms = performance.now() - begin;
    requests += 1;
    if (!answer.ok) errors += 1;
    if (ms > slowest.ms) slowest = { path, ms };
  }
  const note = `of ${requests}: ${slowest.path}`;
  return {
    figures: [
      atMost('slowest request of any list and order', slowest.ms, {
        goal: slowestMs,
        unit: 'ms',
        note,
      }),
    ],
    errors,
  };
}
