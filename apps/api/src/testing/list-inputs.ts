import { byId, type CallInput, page, type World } from './billing-inputs.ts';
import { bulkInputs } from './bulk-inputs.ts';

let serial = 0;

const aView = () => ({
  list: '/api/address/getAll',
  name: `Vista ${(serial += 1)}`,
  search: 'street=via',
  isShared: false,
});

const aSavedView = async (world: World) =>
  byId(await world.create('/api/savedview/Create', aView()));

/** Valid inputs for the calls about views of lists and actions on their rows. */
export const listInputs: Readonly<Record<string, (world: World) => Promise<CallInput>>> = {
  'savedview.list': async () => page,
  'savedview.get': aSavedView,
  'savedview.create': async () => ({ body: aView() }),
  'savedview.update': async (world) => ({
    body: { ...aView(), ...(await aSavedView(world)).params },
  }),
  'savedview.remove': aSavedView,
  ...bulkInputs,
};
