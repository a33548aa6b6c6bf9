import { provinceContract } from '@canone/contracts/province';
import { crudService } from '../../kit/crud/crud-service.ts';
import { serveCrud } from '../../kit/crud/serve-crud.ts';
import type { Serve } from '../../kit/serve.ts';
import { provinces } from './province.table.ts';

export function provinceModule({ serve }: { serve: Serve }): void {
  serveCrud(serve, provinceContract, crudService(provinces));
}
