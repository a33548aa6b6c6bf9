import { Suspense } from 'react';
import { lazyPart } from '../page/lazy-part.tsx';
import { Waiting } from '../page/waiting.tsx';
import type { Creating, CrudContract, CrudDefinition } from './crud-contract.ts';
import { CrudList } from './crud-list.tsx';

const CrudDetail = lazyPart(async () => ({
  default: (await import('./crud-detail.tsx')).CrudDetail,
}));

/**
 * Generates the list and the detail of a plain entity. Screens with more functions combine the same parts by hand
 * (kit/README.md).
 */
export function crudScreen<const C extends CrudContract>(definition: CrudDefinition<C>) {
  const { name, entity, endpoints } = definition.contract;
  const labelled = <Item extends { readonly key: string }>(item: Item) => ({
    label: endpoints.export.csv.find(({ key }) => key === item.key)?.label ?? '',
    ...item,
  });
  const screen = {
    ...definition,
    path: `/${name}` as const,
    name: entity,
    filters: definition.filters.map(labelled),
    fields: definition.fields.map(labelled),
  };
  return {
    List: (props: Creating) => <CrudList screen={screen} {...props} />,
    Detail: (props: Creating) => (
      <Suspense fallback={<Waiting />}>
        <CrudDetail screen={screen} {...props} />
      </Suspense>
    ),
  };
}
