import type { CrudContract, CrudDefinition } from './crud-contract.ts';
import { CrudDetail } from './crud-detail.tsx';
import { CrudList } from './crud-list.tsx';

/** The list and the detail of a plain entity. What is richer composes the same parts by hand (kit/README.md). */
export function crudScreen<const C extends CrudContract>(definition: CrudDefinition<C>) {
  return {
    List: () => <CrudList screen={definition} />,
    Detail: () => <CrudDetail screen={definition} />,
  };
}
