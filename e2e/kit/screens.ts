import { join } from 'node:path';
import { addressContract } from '@canone/contracts/address';
import { bankAccountContract } from '@canone/contracts/bank-account';
import { featureContract } from '@canone/contracts/feature';
import type { Endpoint } from '@canone/contracts/kit/endpoint';
import { municipalityContract } from '@canone/contracts/municipality';
import { paymentProviderContract } from '@canone/contracts/payment-provider';
import { planContract } from '@canone/contracts/plan';
import { planFeatureContract } from '@canone/contracts/plan-feature';
import { provinceContract } from '@canone/contracts/province';
import { regionContract } from '@canone/contracts/region';
import { subscriptionContract } from '@canone/contracts/subscription';
import { tenantContract } from '@canone/contracts/tenant';
import { userContract } from '@canone/contracts/user';

interface Screen {
  /** The words of its titles, "Lista di Regioni" and "Modifica Regione". */
  readonly many: string;
  readonly one: string;
  /** The calls that its list and its detail wait for. */
  readonly list: Endpoint;
  readonly get: Endpoint;
  /** The path of a new item, if it is not /x/new. */
  readonly newPath?: string;
}

/** The screens of every entity: the list at the key, the detail at key/:id. */
export const screens = {
  '/subscription': {
    many: 'Sottoscrizioni',
    one: 'Sottoscrizione',
    ...subscriptionContract.endpoints,
  },
  '/tenant': { many: 'Tenant', one: 'Tenant', ...tenantContract.endpoints },
  '/user': { many: 'Utenti', one: 'Utente', newPath: '/user-wizard', ...userContract.endpoints },
  '/paymentprovider': {
    many: 'Fornitori di pagamento',
    one: 'Fornitore di pagamento',
    ...paymentProviderContract.endpoints,
  },
  '/plan': { many: 'Piani', one: 'Piano', ...planContract.endpoints },
  '/feature': { many: 'Caratteristiche', one: 'Caratteristica', ...featureContract.endpoints },
  '/planfeature': {
    many: 'Caratteristiche dei piani',
    one: 'Caratteristica del piano',
    ...planFeatureContract.endpoints,
  },
  '/bankaccount': {
    many: 'Conti bancari',
    one: 'Conto bancario',
    ...bankAccountContract.endpoints,
  },
  '/address': { many: 'Indirizzi', one: 'Indirizzo', ...addressContract.endpoints },
  '/region': { many: 'Regioni', one: 'Regione', ...regionContract.endpoints },
  '/province': { many: 'Province', one: 'Provincia', ...provinceContract.endpoints },
  '/municipality': { many: 'Comuni', one: 'Comune', ...municipalityContract.endpoints },
} as const satisfies Record<string, Screen>;

/** The browser app's pages. The path is a variable, because the app and the tests have different compiler settings. */
const tablePath = join(import.meta.dirname, '../../apps/web/src/routes/page-table.ts');
const { pageTable } = (await import(tablePath)) as {
  readonly pageTable: readonly { readonly path: string; readonly permission: string }[];
};

/** The path of every page after the sign-in, and the permission that it requires. */
export const pages = pageTable.map(({ path, permission }) => ({ path, permission }));
