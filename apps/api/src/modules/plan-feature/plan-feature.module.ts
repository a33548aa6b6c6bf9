import { planFeatureContract } from '@canone/contracts/plans/plan-feature';
import { crudModule } from '../../platform/crud/crud-module.ts';
import { crudService } from '../../platform/crud/crud-service.ts';
import { planFeatures } from './plan-feature.table.ts';

export const planFeatureModule = crudModule(planFeatureContract, crudService(planFeatures));
