import { expect, test } from 'vitest';
import { placeOf } from './sections.ts';

test.for([
  [{}, 'summary', 1],
  [{ section: 'ledger', page: '3' }, 'ledger', 3],
  [{ section: 'altro', page: '0' }, 'summary', 1],
  [{ section: 'mail', page: 'due' }, 'mail', 1],
  [{ section: 'data' }, 'summary', 1],
] as const)('CUS-04 · the address %o opens the part %s', ([search, section, page]) => {
  expect(placeOf(search)).toEqual({ section, page });
});
