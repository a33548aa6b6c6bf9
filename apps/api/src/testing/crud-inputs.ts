import { byId, type CallInput, page, type World } from './billing-inputs.ts';
import { plainBody, plainContracts } from './plain-entities.ts';

/** Creates a valid input for each call. The keys are names of calls, such as `address.create`. */
export type GoodInputs = Readonly<Record<string, (world: World) => Promise<CallInput>>>;

/** The inputs for the calls of a plain entity, from the body of its form. */
export function crudInputs(
  name: string,
  path: string,
  body: (world: World) => Promise<object> | object,
): GoodInputs {
  const made = async (world: World) => world.create(path, await body(world));
  return {
    [`${name}.list`]: async () => page,
    [`${name}.options`]: async () => page,
    [`${name}.export`]: async () => ({}),
    [`${name}.get`]: async (world: World) => byId(await made(world)),
    [`${name}.create`]: async (world: World) => ({ body: { ...(await body(world)) } }),
    [`${name}.update`]: async (world: World) => ({
      body: { ...(await body(world)), id: await made(world) },
    }),
    [`${name}.remove`]: async (world: World) => byId(await made(world)),
  };
}

/** The inputs of the plain entities whose fields have no sample values of their own. */
export const plainInputs: GoodInputs = Object.assign(
  {},
  ...plainContracts.map((contract) =>
    crudInputs(contract.name, contract.endpoints.create.path, () => plainBody(contract, 'Prova')),
  ),
);
