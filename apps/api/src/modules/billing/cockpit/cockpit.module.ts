import { cockpitContract } from '@canone/contracts/overviews/cockpit';
import type { Serve } from '../../../platform/http/serve.ts';
import { readCockpit } from './cockpit.service.ts';

export function cockpitModule({ serve }: { readonly serve: Serve }): void {
  serve.handle(cockpitContract.endpoints.read, (_, ctx) => readCockpit(ctx));
}
