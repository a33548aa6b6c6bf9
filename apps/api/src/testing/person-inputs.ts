import { byId, type CallInput, type World } from './billing-inputs.ts';

const aMember = ({ api, tenantId }: World) => api.make.aPerson({ tenantIds: [tenantId] });

/** Valid inputs for the calls about a person's data. */
export const personInputs: Readonly<Record<string, (world: World) => Promise<CallInput>>> = {
  'person-data.exportJson': async (world) => byId((await aMember(world)).id),
  'person-data.exportPage': async (world) => byId((await aMember(world)).id),
  'person-erasure.erasure': async (world) => byId((await aMember(world)).id),
  'person-erasure.erase': async (world) => {
    const { id, name } = await aMember(world);
    return { ...byId(id), body: { confirmation: name } };
  },
};
