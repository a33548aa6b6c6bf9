import { regionContract } from '@canone/contracts/places/region';
import { crudService } from '../../platform/crud/crud-service.ts';
import { serveCrud } from '../../platform/crud/serve-crud.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { authorOfSharedChange } from '../geography/shared-change.service.ts';
import { regions } from './region.table.ts';

export function regionModule({ serve }: { serve: Serve }): void {
  serveCrud(serve, regionContract, crudService(regions, { authorOf: authorOfSharedChange }));
}
