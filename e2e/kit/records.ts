import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Contract, Endpoint } from '@canone/contracts/kit/endpoint';
import { addressContract } from '@canone/contracts/places/address';
import { provinceContract } from '@canone/contracts/places/province';
import { type Region, regionContract } from '@canone/contracts/places/region';
import { planContract } from '@canone/contracts/plans/plan';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { tenantContract } from '@canone/contracts/tenants/tenant';
import type { APIRequestContext } from '@playwright/test';
import { dataOf, send } from './call.ts';
import type { Screen } from './screens.ts';
import type { SignedIn } from './sign-in.ts';

/**
 * The path of the samples of the API's tests. It is a variable, so that the compiler does not check that file, whose
 * compiler settings differ.
 */
const samplesPath = join(import.meta.dirname, '../../apps/api/src/testing/plain-entities.ts');
const { plainContracts, plainBody } = (await import(samplesPath)) as {
  readonly plainContracts: readonly (Contract & {
    readonly endpoints: { readonly create: Endpoint };
  })[];
  readonly plainBody: (contract: Contract, word: string) => object;
};

/** A name that no other test uses. It is needed because all tests share the records without a tenant. */
export function unique(name: string): string {
  return `${name} ${randomUUID().slice(0, 8)}`;
}

/** Creates records over the API, each with a unique name. */
export function records(request: APIRequestContext, person: SignedIn) {
  return {
    async aRegion(given: { name?: string; code?: string } = {}): Promise<Region> {
      const body = { name: unique('Regione'), code: 'R1', ...given };
      return dataOf(await send({ request, ...person }, regionContract.endpoints.create, { body }));
    },

    /** Creates regions with a common name filter: "<name> 01", "<name> 02" …, with codes in descending order. */
    async someRegions(count: number) {
      const name = unique('Regione');
      for (let number = 1; number <= count; number += 1) {
        const code = `C${count - number}`;
        await this.aRegion({ name: `${name} ${String(number).padStart(2, '0')}`, code });
      }
      return { name };
    },

    async aProvince({ regionId }: { regionId: number }) {
      const body = { name: unique('Provincia'), abbreviation: 'PR', regionId };
      return dataOf(
        await send({ request, ...person }, provinceContract.endpoints.create, { body }),
      );
    },

    /** Creates a plan of Aurora Servizi, inactive by default. */
    async aPlan(given: { recurringCostBeforeVAT?: number; isActive?: boolean } = {}) {
      const plan = { recurringCostBeforeVAT: 10, recurrenceType: 1, isActive: false };
      const body = { name: unique('Piano'), ...plan, ...given };
      return dataOf(await send({ request, ...person }, planContract.endpoints.create, { body }));
    },

    async aSubscription(body: { userId: number; planId: number; startDate: string }) {
      const { subscribe } = subscriptionContract.endpoints;
      return dataOf(await send({ request, ...person }, subscribe, { body }));
    },

    async anAddress() {
      const body = { street: unique('Via'), municipality: 'Bologna' };
      return dataOf(await send({ request, ...person }, addressContract.endpoints.create, { body }));
    },

    /** Creates a record if the list is empty. Only for entities that have just the standard endpoints. */
    async atLeastOne({ list, create }: Pick<Screen, 'list' | 'create'>) {
      const caller = { request, ...person };
      const all = dataOf(await send(caller, list, { query: { pageSize: 1 } }));
      const { totalCount } = all as { totalCount: number }; // the call is the one of a list
      const contract = plainContracts.find(
        ({ endpoints }) => endpoints.create.path === create.path,
      );
      if (totalCount > 0 || !contract) return;
      dataOf(await send(caller, create, { body: plainBody(contract, unique('Prova')) }));
    },

    async aTenant(given: { configuration?: string } = {}) {
      const body = { name: unique('Tenant'), ...given };
      return dataOf(await send({ request, ...person }, tenantContract.endpoints.create, { body }));
    },
  };
}

export type Records = ReturnType<typeof records>;
