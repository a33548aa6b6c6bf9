import { lazyPart } from '../page/lazy-part.tsx';

/** Lazily loaded, because for most typed totals there is an exact cost. */
export const NearestTotals = lazyPart(async () => ({
  default: (await import('./nearest-totals.tsx')).NearestTotals,
}));
