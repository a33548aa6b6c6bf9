import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../../../..');

/** The statuses for which every place below was read. Add a new status after you have decided each place. */
const decided = ['Active', 'NotActive', 'ActiveNoRenewal', 'BankTransferPending', 'Canceled'];

interface Place {
  readonly file: string;
  readonly named: readonly string[];
}

/** The statuses that a file names, as `SubscriptionStatus.Active` or by a name taken out of it. */
function statusesNamedIn(text: string): readonly string[] {
  const direct = [...text.matchAll(/\bSubscriptionStatus\.([A-Z]\w+)/g)];
  const taken = [...text.matchAll(/const \{([^}]+)\} = SubscriptionStatus\b/g)];
  const names = [...direct, ...taken].flatMap(([, list = '']) => list.split(','));
  return [...new Set(names.map((name) => name.trim()).filter(Boolean))];
}

/** The product's files that name a part of the statuses. `types` and `lint` name a file that has all of them. */
const places = globSync(['apps/{api,web}/src/**/*.{ts,tsx}', 'packages/contracts/src/**/*.ts'], {
  cwd: root,
})
  .filter(
    (file) => !/\.test\.tsx?$|\/(attack|demo|money-audit|payments-model|testing)\//.test(file),
  )
  .map((file): Place => ({ file, named: statusesNamedIn(readFileSync(join(root, file), 'utf8')) }))
  .filter(({ named }) => named.length > 0 && named.length < decided.length);

const undecided = (statuses: readonly string[]) =>
  statuses
    .filter((status) => !decided.includes(status))
    .flatMap((status) =>
      places.map(({ file, named }) => `${status}? ${file} names only ${named.join(', ')}`),
    );

describe('a place that names single statuses', () => {
  test('was decided for every status', () => {
    expect(undecided(Object.keys(SubscriptionStatus))).toEqual([]);
  });

  test('is named, with its file, for a status that is new', () => {
    const open = undecided([...decided, 'Suspended']);

    expect(open.length).toBeGreaterThan(30);
    expect(open).toContain(
      'Suspended? apps/api/src/modules/billing/subscriptions/may-charge.table.ts names only Active, Canceled',
    );
  });
});
