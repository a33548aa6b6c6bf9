interface Page<Item> {
  readonly items: readonly Item[];
  readonly totalCount: number;
}

/**
 * Reads all pages of a list that must be complete. Pages are numbered from 1. An empty page ends the list, because rows
 * may be deleted between two requests.
 */
export async function readEveryPage<Item>(
  readPage: (page: number) => Promise<Page<Item>>,
): Promise<{ items: Item[]; totalCount: number }> {
  const { items, totalCount } = await readPage(1);
  const all = [...items];
  for (let page = 2; all.length < totalCount; page += 1) {
    const next = await readPage(page);
    if (next.items.length === 0) break;
    all.push(...next.items);
  }
  return { items: all, totalCount };
}
