import { municipalityContract } from '@canone/contracts/places/municipality';
import { AppError } from '../../platform/core/app-error.ts';
import { crudService } from '../../platform/crud/crud-service.ts';
import { serveCrud } from '../../platform/crud/serve-crud.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { parentPlace, provinceOfMunicipality } from '../geography/parent-place.service.ts';
import { authorOfSharedChange } from '../geography/shared-change.service.ts';
import { municipalities } from './municipality.table.ts';
import { hasResidents } from './residents.repository.ts';

export function municipalityModule({ serve }: { serve: Serve }): void {
  const service = crudService(municipalities, {
    authorOf: authorOfSharedChange,
    // the foreign key would wait for a save of a resident, and the save for the municipality
    async beforeDelete(id, ctx) {
      if (await hasResidents(ctx, id)) throw new AppError('entity.inUse');
    },
    prepare: async (body, ctx) => ({
      ...body,
      provinceId: await parentPlace(ctx, provinceOfMunicipality, {
        id: body.provinceId,
        name: body.province,
      }),
    }),
  });
  serveCrud(serve, municipalityContract, service);
}
