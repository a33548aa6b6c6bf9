import type { Parsed } from '@canone/contracts/kit/endpoint';
import type { userContract } from '@canone/contracts/people/user';
import { placeMessages } from '@canone/contracts/people/user-form';
import { userMessages } from '@canone/contracts/texts/messages';
import { refusedField } from '../../platform/core/app-error.ts';
import type { TenantContext } from '../../platform/request/context.ts';
import { personRepository } from './person.repository.ts';
import type { UserRow } from './user.repository.ts';

type Update = Parsed<typeof userContract.endpoints.update>['body'];

interface SentPlace {
  readonly region?: number | null | undefined;
  readonly province?: number | null | undefined;
  readonly municipality: number | null;
}

/** Returns the name that a field of the place has in the request. */
type WireName = (field: string) => string;

const asSelect: WireName = (field) => `billingAddress.${field}Select`;
const asCreated: WireName = (field) => field;

const noMunicipality = (wireName: WireName) =>
  refusedField(wireName('municipality'), userMessages.municipalityRequired);

/**
 * Refuses an unknown municipality, and a province or region that does not contain the municipality. Only the
 * municipality is stored.
 */
export async function requirePlace(
  ctx: TenantContext,
  { region, province, municipality }: SentPlace,
  wireName = asCreated,
): Promise<void> {
  if (municipality === null && (region || province)) throw noMunicipality(wireName);
  if (municipality === null) return;
  const place = await personRepository(ctx).findPlace(municipality);
  if (!place) throw noMunicipality(wireName);
  if (province && province !== place.provinceId)
    throw refusedField(wireName('province'), placeMessages.otherProvince);
  if (region && region !== place.regionId)
    throw refusedField(wireName('region'), placeMessages.otherRegion);
}

/** The municipality can be deleted between the check and the save. The foreign key then refuses the save. */
export async function withPlace<T>(save: () => Promise<T>, wireName = asCreated): Promise<T> {
  try {
    return await save();
  } catch (error) {
    const { constraint } = error as { constraint?: string }; // other errors have no constraint
    throw constraint === 'users_municipality_id_fkey' ? noMunicipality(wireName) : error;
  }
}

export interface SentAddress {
  readonly street: string | null;
  readonly zip: string | null;
  readonly place: SentPlace;
  readonly wireName: WireName;
}

function nestedPlace({
  regionSelect,
  provinceSelect,
  municipalitySelect,
}: NonNullable<Update['billingAddress']>): SentPlace {
  return {
    region: regionSelect?.selected,
    province: provinceSelect?.selected,
    municipality: municipalitySelect?.selected ?? null,
  };
}

/**
 * The address after an update. If the update has both the keys of `Create` and `billingAddress`, the keys of `Create`
 * are used. A field that is absent keeps its value.
 */
export function sentAddress(update: Update, row: UserRow): SentAddress {
  const { billingAddress: nested, region, province, municipality } = update;
  const { street = row.street, zip = row.zip } = nested ?? {};
  const hasCreatedPlace = [region, province, municipality].some((id) => id !== undefined);
  const stored = { municipality: row.municipalityId };
  return {
    street: update.street ?? street,
    zip: update.zip ?? zip,
    ...(hasCreatedPlace
      ? {
          place: { region, province, municipality: municipality ?? row.municipalityId },
          wireName: asCreated,
        }
      : { place: nested ? nestedPlace(nested) : stored, wireName: asSelect }),
  };
}
