import type { Parsed } from '@canone/contracts/kit/endpoint';
import type { userContract } from '@canone/contracts/people/user';
import { placeMessages } from '@canone/contracts/people/user-form';
import { userMessages } from '@canone/contracts/texts/messages';
import { refusedField } from '../../platform/core/app-error.ts';
import type { TenantContext } from '../../platform/request/context.ts';
import { type PersonData, personRepository } from './person.repository.ts';

type Update = Parsed<typeof userContract.endpoints.update>['body'];

interface SentPlace {
  readonly region: number | null | undefined;
  readonly province: number | null | undefined;
  readonly municipality: number | null;
}

export const asSelect = (field: string) => `billingAddress.${field}Select`;

const noMunicipality = (wireName: (field: string) => string) =>
  refusedField(wireName('municipality'), userMessages.municipalityRequired);

/** Refuses an unknown municipality and a province or region that is not its own. Only the municipality is stored. */
export async function requirePlace(
  ctx: TenantContext,
  { region, province, municipality }: SentPlace,
  wireName = (field: string) => field,
): Promise<void> {
  if (municipality === null) return;
  const place = await personRepository(ctx).findPlace(municipality);
  if (!place) throw noMunicipality(wireName);
  if (province && province !== place.provinceId)
    throw refusedField(wireName('province'), placeMessages.otherProvince);
  if (region && region !== place.regionId)
    throw refusedField(wireName('region'), placeMessages.otherRegion);
}

/** The check before saving can lose a race with the deletion of the municipality, but the reference cannot. */
export async function withPlace<T>(
  save: () => Promise<T>,
  wireName = (field: string) => field,
): Promise<T> {
  try {
    return await save();
  } catch (error) {
    const { constraint } = error as { constraint?: string }; // other errors have no constraint
    throw constraint === 'users_municipality_id_fkey' ? noMunicipality(wireName) : error;
  }
}

export function sentPlace(
  address: Update['billingAddress'],
  { municipalityId }: PersonData,
): SentPlace {
  return {
    region: address?.regionSelect?.selected,
    province: address?.provinceSelect?.selected,
    municipality: municipalityId,
  };
}
