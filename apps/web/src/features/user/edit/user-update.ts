import { type User, UserUpdate } from '@canone/contracts/user';
import { schemaErrors } from '../../../kit/form.ts';
import type { UserValues } from '../user-values.ts';

type Saved = Pick<User, 'id' | 'version'>;

/** The wire has a list of what is chosen, of one or none. */
const chosenOf = (id: number | null) => ({ selected: id === null ? [] : [id] });

/** The form's values as the wire nests them. */
export function updateOf(values: UserValues, { id, version }: Saved) {
  const { street, zip, region, province, municipality, ...person } = values;
  return {
    ...person,
    id,
    version,
    billingAddress: {
      street,
      zip,
      regionSelect: chosenOf(region),
      provinceSelect: chosenOf(province),
      municipalitySelect: chosenOf(municipality),
    },
  };
}

/** The form's name of a field the wire nests: "billingAddress.municipalitySelect.selected" → "municipality". */
export function fieldOf(wireField: string): string {
  return wireField.replace(/^billingAddress\./, '').replace(/Select(?:\.selected(?:\.\d+)?)?$/, '');
}

const errorsOfBody = schemaErrors(UserUpdate);

/** The sentence under each field that cannot be saved. */
export function updateErrors(values: UserValues, saved: Saved): Record<string, string> {
  const errors = Object.entries(errorsOfBody(updateOf(values, saved)));
  return Object.fromEntries(errors.map(([field, message]) => [fieldOf(field), message]));
}
