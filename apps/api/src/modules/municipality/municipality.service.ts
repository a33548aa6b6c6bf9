import { usedBy } from '../../platform/core/app-error.ts';
import { crudService } from '../../platform/crud/crud-service.ts';
import { parentPlace, provinceOfMunicipality } from '../geography/parent-place.service.ts';
import { authorOfSharedChange } from '../geography/shared-change.service.ts';
import { municipalities } from './municipality.table.ts';
import { hasResidents } from './residents.repository.ts';

export const municipalityService = crudService(municipalities, {
  authorOf: authorOfSharedChange,
  // without this check the deletion can deadlock: its foreign key waits for a save of a resident, and this save waits
  // for the municipality
  async beforeDelete(ctx, id) {
    if (await hasResidents(ctx, id)) throw usedBy('utenti');
  },
  prepare: async (ctx, body) => ({
    ...body,
    provinceId: await parentPlace(ctx, provinceOfMunicipality, {
      id: body.provinceId,
      name: body.province,
    }),
  }),
});
