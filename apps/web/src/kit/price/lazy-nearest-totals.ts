import { lazyPart } from '../page/lazy-part.tsx';

/** Lazily loaded, because few typed totals are unreachable. */
export const NearestTotals = lazyPart(async () => ({
  default: (await import('./nearest-totals.tsx')).NearestTotals,
}));
