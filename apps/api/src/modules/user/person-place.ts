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

/** Refuses an unknown municipality and a province or region that is not its own. Only the municipality is stored. */
export async function requirePlace(
  ctx: TenantContext,
  { region, province, municipality }: SentPlace,
  wireName = (field: string) => field,
): Promise<void> {
  if (municipality === null) return;
  const place = await personRepository(ctx).findPlace(municipality);
  if (!place) throw refusedField(wireName('municipality'), userMessages.municipalityRequired);
  if (province && province !== place.provinceId)
    throw refusedField(wireName('province'), placeMessages.otherProvince);
  if (region && region !== place.regionId)
    throw refusedField(wireName('region'), placeMessages.otherRegion);
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
