import type { callers } from './callers.ts';
import type { Json } from './json.ts';
import type { OwnSubscription } from './own-books.ts';

/** Reads the product's lists as an administrator. */
export function readers({ ask, done }: Pick<ReturnType<typeof callers>, 'ask' | 'done'>) {
  /** The product's entries, oldest first. */
  async function ledger(): Promise<Json[]> {
    const { items } = await done(ask('GET', '/api/ledger/getAll?page=1&pageSize=100'));
    return (items as Json[]).toSorted((a, b) => a['id'] - b['id']);
  }

  const entryOf = async (kind: string, nth = 0): Promise<Json> => {
    const found = (await ledger()).filter((entry) => entry['kind'] === kind)[nth];
    if (!found) throw new Error(`no ${kind}`);
    return found;
  };

  const receivables = async (): Promise<Json[]> =>
    (await done(ask('GET', '/api/receivable/getAll?page=1&pageSize=100'))).items;

  const receivableOf = async (sub: OwnSubscription, number = 0): Promise<Json> => {
    const found = (await receivables()).find(
      (one) => one['subscriptionId'] === sub.id && one['period'] === number,
    );
    if (!found) throw new Error(`no receivable ${number}`);
    return found;
  };

  const notices = async (kind?: string): Promise<Json[]> => {
    const { items } = await done(ask('GET', '/api/notification/getAll?page=1&pageSize=100'));
    return (items as Json[]).filter((one) => kind === undefined || one['kind'] === kind);
  };

  const differences = async (): Promise<Json[]> =>
    (await done(ask('GET', '/api/reconciliation/getAll?page=1&pageSize=100&filters[isOpen]=true')))
      .items;

  return { ledger, entryOf, receivables, receivableOf, notices, differences };
}
