import { lazy } from 'react';

/** Lazily loaded, because few typed totals are unreachable. */
export const NearestTotals = lazy(async () => ({
  default: (await import('./nearest-totals.tsx')).NearestTotals,
}));
