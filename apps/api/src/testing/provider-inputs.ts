import { byId, type World } from './billing-inputs.ts';
import { crudInputs, type GoodInputs } from './crud-inputs.ts';
import { testAccount } from './simulated-paypal.ts';

const anAccount = ({ api }: World) => ({
  name: 'PayPal',
  apiUrl: api.paypal.url,
  apiKey: testAccount.clientId,
  apiSecret: testAccount.secret,
});

/** The id of a saved account. It is not saved by a call, because a person may try only few credentials. */
const saved = async ({ api, tenantId }: World) => (await api.make.aProvider(tenantId)).id;

export const providerInputs: GoodInputs = {
  ...crudInputs('paymentprovider', '/api/paymentprovider/Create', anAccount),
  'paymentprovider.get': async (world) => byId(await saved(world)),
  'paymentprovider.update': async (world) => ({
    body: { ...anAccount(world), id: await saved(world) },
  }),
  'paymentprovider.remove': async (world) => byId(await saved(world)),
  'paymentprovider.checkCredentials': async (world) => {
    const { name: _, ...credentials } = anAccount(world);
    return { body: credentials };
  },
};
