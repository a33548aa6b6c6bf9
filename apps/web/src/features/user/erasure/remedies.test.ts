import type { ErasureObstacle } from '@canone/contracts/people/erasure-rules';
import { expect, test } from 'vitest';
import { remediesOf } from './remedies.ts';

const part = (section: string) => ({
  to: '/user/$id/customer',
  params: { id: '4' },
  search: { section },
});

test.each<[ErasureObstacle, readonly object[]]>([
  ['liveSubscriptions', [part('subscriptions')]],
  ['liveAtProvider', [part('subscriptions')]],
  ['openReceivables', [part('subscriptions')]],
  ['openCredit', [part('ledger')]],
  ['unbookedMoney', [{ to: '/bankmovement' }]],
  ['lastAdministrator', [{ to: '/user' }]],
  ['self', []],
])('X11 PRV-05 · the obstacle "%s" links to %j', (obstacle, targets) => {
  expect(remediesOf([obstacle], 4).map(({ target }) => target)).toEqual(targets);
});

test('X11 PRV-05 · obstacles that end on one page have one link', () => {
  const remedies = remediesOf(['liveSubscriptions', 'openReceivables', 'openCredit'], 4);

  expect(remedies.map(({ label }) => label)).toEqual([
    'Apri le sue sottoscrizioni',
    'Apri i suoi movimenti',
  ]);
});
