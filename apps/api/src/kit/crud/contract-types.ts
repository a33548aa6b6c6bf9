import type { Endpoint, Parsed } from '@canone/contracts/kit/endpoint';

interface Listed {
  readonly endpoints: { readonly list: Endpoint };
}

interface Written {
  readonly endpoints: { readonly create: Endpoint };
}

/** What the form of a contract sends. */
export type WriteOf<C extends Written> =
  Parsed<C['endpoints']['create']> extends { body: infer Body } ? Body : never;

/** What the list of a contract can be filtered by. */
export type FiltersOf<C extends Listed> =
  Parsed<C['endpoints']['list']> extends { query: { filters?: infer Filters } }
    ? NonNullable<Filters>
    : never;
