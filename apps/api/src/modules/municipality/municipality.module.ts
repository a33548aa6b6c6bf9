import { municipalityContract } from '@canone/contracts/places/municipality';
import { crudModule } from '../../platform/crud/crud-module.ts';
import { municipalityService } from './municipality.service.ts';

export const municipalityModule = crudModule(municipalityContract, municipalityService);
