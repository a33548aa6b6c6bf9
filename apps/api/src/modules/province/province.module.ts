import { provinceContract } from '@canone/contracts/places/province';
import { crudService } from '../../platform/crud/crud-service.ts';
import { serveCrud } from '../../platform/crud/serve-crud.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { parentPlace, regionOfProvince } from '../geography/parent-place.service.ts';
import { authorOfSharedChange } from '../geography/shared-change.service.ts';
import { provinces } from './province.table.ts';

export function provinceModule({ serve }: { serve: Serve }): void {
  const service = crudService(provinces, {
    authorOf: authorOfSharedChange,
    prepare: async (ctx, body) => ({
      ...body,
      regionId: await parentPlace(ctx, regionOfProvince, { id: body.regionId, name: body.region }),
    }),
  });
  serveCrud(serve, provinceContract, service);
}
