import type { Option, Options } from '@canone/contracts/kit/crud';
import type { Endpoint, Result } from '@canone/contracts/kit/endpoint';
import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { queryParts } from '../http/call.ts';
import type { CallError } from '../http/wire.ts';
import { optionsFailure } from './options-failure.ts';

export type OptionsEndpoint = Endpoint & { readonly result: typeof Options };

type Page = Result<OptionsEndpoint>;

interface OptionsQuery {
  readonly searchTerm: string;
  readonly selectedIds: string;
  readonly filters: Readonly<Record<string, number>> | undefined;
}

interface OptionPages {
  readonly isEnabled: boolean;
  /** The options that are shown until the server responds. */
  readonly firstOptions: Page['options'] | undefined;
}

function pageSizeOf({ query }: Endpoint): number {
  const defaults: unknown = query?.safeParse({}).data;
  const hasSize = typeof defaults === 'object' && defaults !== null && 'pageSize' in defaults;
  return hasSize ? Number(defaults.pageSize) : 0;
}

/** Removes duplicates: a record may move to the next page between two requests. */
function distinct(options: readonly Option[]): Option[] {
  return [...new Map(options.map((option) => [option.value, option])).values()];
}

/** The options of a dropdown, page by page. A page that is not full is the last one. */
export function useOptionPages(
  endpoint: OptionsEndpoint,
  optionsQuery: OptionsQuery,
  { isEnabled, firstOptions }: OptionPages,
) {
  const pageSize = pageSizeOf(endpoint);
  const partsOf = (page: number) => queryParts(endpoint, { query: { ...optionsQuery, page } });
  const answer = useInfiniteQuery<Page, CallError, InfiniteData<Page, number>, QueryKey, number>({
    queryKey: [...partsOf(1).queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) => partsOf(pageParam).read(signal),
    initialPageParam: 1,
    getNextPageParam: ({ options }, _pages, page) =>
      options.length < pageSize ? undefined : page + 1,
    staleTime: 30_000,
    enabled: isEnabled,
    placeholderData: (before) =>
      before ?? (firstOptions && { pages: [{ options: firstOptions }], pageParams: [1] }),
  });
  const { hasNextPage, isFetching, fetchNextPage } = answer;

  return {
    options: distinct((answer.data?.pages ?? []).flatMap(({ options }) => options)),
    isFetching,
    failure: optionsFailure(answer.error),
    readOn() {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
  };
}
