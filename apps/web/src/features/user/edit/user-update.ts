import type { User } from '@canone/contracts/people/user';
import { UserUpdate } from '@canone/contracts/people/user-form';
import { schemaErrors } from '../../../kit/detail/form.ts';
import type { UserValues } from '../user-values.ts';

type Saved = Pick<User, 'id' | 'version'>;

/** A choice in the API's format: a list with the chosen id, or an empty list. */
const chosenOf = (id: number | null) => ({ selected: id === null ? [] : [id] });

/** Converts the form's values to the nested request body. */
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

/** The form field of a nested request field: "billingAddress.municipalitySelect.selected" → "municipality". */
export function fieldOf(wireField: string): string {
  return wireField.replaceAll(/^billingAddress\.|Select(?:\..*)?$/g, '');
}

const errorsOfBody = schemaErrors(UserUpdate);

/** The error of each field that cannot be saved. */
export function updateErrors(values: UserValues, saved: Saved): Record<string, string> {
  const errors = Object.entries(errorsOfBody(updateOf(values, saved)));
  return Object.fromEntries(errors.map(([field, message]) => [fieldOf(field), message]));
}
