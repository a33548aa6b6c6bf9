import { z } from 'zod';

export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(20).default(10),
  total_required: z.enum(['true', 'false']).default('false'),
});

export type PageQuery = z.infer<typeof PageQuery>;

/** One page of a list, with PayPal's totals on request and links to the adjacent pages. */
export function pageOf<T>(all: readonly T[], query: PageQuery, url: string) {
  const { page, page_size, total_required } = query;
  const totalPages = Math.ceil(all.length / page_size);
  const link = (rel: string, target: number) => ({
    href: `${url}?page_size=${page_size}&page=${target}&total_required=${total_required}`,
    rel,
    method: 'GET',
  });

  return {
    items: all.slice((page - 1) * page_size, page * page_size),
    envelope: {
      ...(total_required === 'true' && { total_items: all.length, total_pages: totalPages }),
      links: [
        link('self', page),
        ...(page > 1 ? [link('first', 1), link('previous', page - 1)] : []),
        ...(page < totalPages ? [link('next', page + 1), link('last', totalPages)] : []),
      ],
    },
  };
}
