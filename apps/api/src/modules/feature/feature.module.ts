import { featureContract } from '@canone/contracts/feature';
import { crudService } from '../../platform/crud/crud-service.ts';
import { serveCrud } from '../../platform/crud/serve-crud.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { features } from './feature.table.ts';

export function featureModule({ serve }: { serve: Serve }): void {
  serveCrud(serve, featureContract, crudService(features));
}
