import * as z from 'zod/mini';
import {
  chosenId,
  IdOrNone,
  numberOrText,
  optionalText,
  ParentId,
  requiredText,
  SentId,
  Version,
} from '../kit/fields.ts';
import { Role } from '../rights/role.ts';
import { userMessages } from '../texts/messages.ts';
import { OptionalZip, personalData, Zip } from './personal-data.ts';

const unknownRole = 'Ruolo non valido.';
const RoleId = numberOrText(
  z.int().check(z.gte(Role.SuperAdmin, unknownRole), z.lte(Role.Client, unknownRole)),
);

const Address = z.object({
  street: requiredText(userMessages.streetRequired),
  zip: Zip,
  region: ParentId,
  province: ParentId,
  municipality: chosenId(userMessages.municipalityRequired),
});

/**
 * The fields that the wizard sends. The specification writes the keys with a capital letter (§3); both spellings are
 * accepted.
 */
export const NewUser = z.object({
  ...personalData,
  roleId: z._default(RoleId, Role.Admin),
  isCompany: z._default(z.boolean(), false),
  isActive: z._default(z.boolean(), false),
  ...Address.shape,
});

/** The steps of the wizard. Each step is validated before the next step is shown (§5). */
export const wizardSteps = [
  z.pick(NewUser, { email: true }),
  z.omit(NewUser, {
    email: true,
    street: true,
    zip: true,
    region: true,
    province: true,
    municipality: true,
  }),
  Address,
] as const;

/**
 * The maximum length of a list. A longer list is refused before its elements are read, because reading takes a second
 * per megabyte.
 */
const maxChosen = 100;

/** One record or none. It can be sent as a list, which is the form of the response, as an id or as null. */
const ChosenOne = z.pipe(
  z
    .union([IdOrNone, z.array(SentId).check(z.maxLength(maxChosen))])
    .check(
      z.refine(
        (value) => !Array.isArray(value) || value.length <= 1,
        'Puoi scegliere un solo elemento.',
      ),
    ),
  z.transform((value) => (Array.isArray(value) ? (value[0] ?? null) : value)),
);

const chosen = z.optional(z.object({ selected: ChosenOne }));

/** The messages for a region or a province that does not belong to the chosen municipality. */
export const placeMessages = {
  otherRegion: 'La regione non è quella del comune scelto.',
  otherProvince: 'La provincia non è quella del comune scelto.',
};

/**
 * The billing address. Only the municipality is stored, so a region or a province without a municipality is refused.
 */
const BillingAddress = z
  .object({
    street: optionalText(),
    zip: OptionalZip,
    regionSelect: chosen,
    provinceSelect: chosen,
    municipalitySelect: chosen,
  })
  .check(
    z.refine(
      ({ regionSelect, provinceSelect, municipalitySelect }) =>
        Boolean(municipalitySelect?.selected) ||
        !(regionSelect?.selected || provinceSelect?.selected),
      { message: userMessages.municipalityRequired, path: ['municipalitySelect'] },
    ),
  );

/**
 * The fields of an update. Absent fields stay unchanged. The address can be sent as `billingAddress` or with the keys
 * of `NewUser`.
 */
export const UserUpdate = z.object({
  ...personalData,
  id: SentId,
  version: z.optional(Version),
  roleId: z.optional(RoleId),
  isCompany: z.optional(z.boolean()),
  isActive: z.optional(z.boolean()),
  billingAddress: z.optional(BillingAddress),
  ...z.partial(Address).shape,
});
