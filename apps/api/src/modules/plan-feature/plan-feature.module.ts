import { planFeatureContract } from '@canone/contracts/plan-feature';
import { crudService } from '../../platform/crud/crud-service.ts';
import { serveCrud } from '../../platform/crud/serve-crud.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { planFeatures } from './plan-feature.table.ts';

export function planFeatureModule({ serve }: { serve: Serve }): void {
  serveCrud(serve, planFeatureContract, crudService(planFeatures));
}
