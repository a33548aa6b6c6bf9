import { regionContract } from '@canone/contracts/region';
import { crudService } from '../../kit/crud/crud-service.ts';
import { serveCrud } from '../../kit/crud/serve-crud.ts';
import type { Serve } from '../../kit/serve.ts';
import { authorOfSharedChange } from '../geography/shared-change.service.ts';
import { regions } from './region.table.ts';

export function regionModule({ serve }: { serve: Serve }): void {
  serveCrud(serve, regionContract, crudService(regions, { authorOf: authorOfSharedChange }));
}
