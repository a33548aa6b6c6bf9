import { onTestFinished } from 'vitest';
import { brokenBooks } from '../testing/broken-books.ts';
import { foreignAccount, testAccount } from '../testing/simulated-paypal.ts';
import { startTestApi } from '../testing/test-api.ts';
import { callers } from './callers.ts';
import { compareFigures } from './compare-figures.ts';
import type { Figures } from './comparison.ts';
import { ownBooks } from './own-books.ts';
import { readers } from './readers.ts';
import { type Shop, shopCatalogue } from './shop-catalogue.ts';
import { shopOnline } from './shop-online.ts';
import { shopTime } from './shop-time.ts';
import { shopTransfers } from './shop-transfers.ts';
import { tally } from './tally.ts';

function comparisonOf({ api, tenantId, books, ask, done, csv }: Shop) {
  /** Compares every figure of the API with the audit's own books and returns the differences. */
  return async function compared(): Promise<string[]> {
    tally.steps += 1;
    const figures: Figures = {
      books,
      now: String(api.now()),
      get: (path) => done(ask('GET', path)),
      csv,
      count: (figure) => {
        tally.figures += figure;
      },
    };
    const wrong = await compareFigures(figures);
    const broken = await brokenBooks(api, tenantId);
    tally.figures += 1;
    return [...wrong, ...broken.map((check) => `verify: ${JSON.stringify(check)}`)];
  };
}

/** A new tenant on its own product process, with a simulated PayPal that uses the clock of the product. */
export async function anAuditedShop({ now = '2026-11-21T09:30:00Z' } = {}) {
  tally.scenarios += 1;
  const api = await startTestApi({ clockFollowsPayPal: true });
  onTestFinished(() => api.close());
  api.setNow(now);
  await api.paypal.setNow(now);
  const { id: tenantId } = await api.make.aTenant();
  const shop: Shop = { api, tenantId, books: ownBooks(), ...callers(api, tenantId) };
  const catalogue = shopCatalogue(shop);
  const providerId = await catalogue.aProvider('PayPal', testAccount);
  const parts = { ...shop, ...catalogue, ...shopTime(shop) };
  return {
    ...parts,
    providerId,
    foreignAccount,
    ...shopOnline(parts),
    ...shopTransfers(parts),
    ...readers(shop),
    compared: comparisonOf(shop),
  };
}

export type AuditedShop = Awaited<ReturnType<typeof anAuditedShop>>;
