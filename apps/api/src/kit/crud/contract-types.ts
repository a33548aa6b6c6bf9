import type { Endpoint, Parsed } from '@canone/contracts/kit/endpoint';

interface CrudContract {
  readonly endpoints: { readonly create: Endpoint; readonly list: Endpoint };
}

/** What the form of a contract sends. */
export type WriteOf<C extends CrudContract> =
  Parsed<C['endpoints']['create']> extends { body: infer Body } ? Body : never;

/** What the list of a contract can be filtered by. */
export type FiltersOf<C extends CrudContract> =
  Parsed<C['endpoints']['list']> extends { query: { filters?: infer Filters } }
    ? NonNullable<Filters>
    : never;
