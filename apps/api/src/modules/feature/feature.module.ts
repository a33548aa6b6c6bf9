import { featureContract } from '@canone/contracts/plans/feature';
import { crudModule } from '../../platform/crud/crud-module.ts';
import { crudService } from '../../platform/crud/crud-service.ts';
import { features } from './feature.table.ts';

export const featureModule = crudModule(featureContract, crudService(features));
