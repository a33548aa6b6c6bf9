import type { User } from '@canone/contracts/people/user';
import { municipalityContract } from '@canone/contracts/places/municipality';
import { provinceContract } from '@canone/contracts/places/province';
import { regionContract } from '@canone/contracts/places/region';
import { Suspense } from 'react';
import { notAvailable } from '../../../kit/format/format.ts';
import { lazyPart } from '../../../kit/page/lazy-part.tsx';
import { labels, type UserForm } from '../user-values.ts';
import {
  choosePlace,
  deepestReachable,
  isReachable,
  type Level,
  type Place,
  parentOf,
  placeLevels,
} from './place.ts';
import { TextField } from './text-field.tsx';
import { ZipOffers } from './zip-offers.tsx';

const OptionField = lazyPart(async () => ({
  default: (await import('../../../kit/detail/option-field.tsx')).OptionField,
}));

const options = {
  region: regionContract.endpoints.options,
  province: provinceContract.endpoints.options,
  municipality: municipalityContract.endpoints.options,
};

/** For each level, the name of the server's filter by the wider level. */
const parentFilters = { region: 'regionId', province: 'provinceId', municipality: '' };

export interface AddressFieldsProps {
  readonly form: UserForm;
  /** Whether a level is disabled or absent while no wider level is chosen (WIZ-01). */
  readonly unreachable: 'disabled' | 'absent';
  readonly isRequired?: boolean;
  readonly isReadOnly?: boolean;
  /** The options of the saved address, shown until the server responds. */
  readonly saved?: User['billingAddress'];
}

export function AddressFields(props: AddressFieldsProps) {
  const { form, unreachable, isRequired = false, isReadOnly = false, saved } = props;
  const shown = placeLevels.filter(
    (level) => unreachable === 'disabled' || isReachable(form.values, level),
  );
  return (
    <div className="detail-fields">
      <TextField
        form={form}
        field="street"
        className="wide-field"
        required={isRequired}
        disabled={isReadOnly}
      />
      <TextField
        form={form}
        field="zip"
        inputMode="numeric"
        hint="5 cifre, per esempio 00184"
        required={isRequired}
        disabled={isReadOnly}
      />
      {!isReadOnly && <ZipOffers form={form} />}
      {shown.map((level) => (
        <Suspense key={level} fallback={<div className="placeholder field-placeholder" />}>
          <PlaceField
            // A new key resets the dropdown when the wider level changes, because its options depend on the wider
            // level.
            key={idOfParent(form.values, level)}
            form={form}
            level={level}
            isRequired={isRequired}
            isReadOnly={isReadOnly}
            saved={saved}
          />
        </Suspense>
      ))}
    </div>
  );
}

function idOfParent(place: Place, level: Level): number | null {
  const parent = parentOf(level);
  return parent ? place[parent] : null;
}

function waitsFor(parent: Level | undefined, parentId: number | null): string | undefined {
  return parent && parentId === null ? `Scegli prima: ${labels[parent]}` : undefined;
}

interface PlaceFieldProps {
  readonly form: UserForm;
  readonly level: Level;
  readonly isRequired: boolean;
  readonly isReadOnly: boolean;
  readonly saved: User['billingAddress'] | undefined;
}

function PlaceField({ form, level, isRequired, isReadOnly, saved }: PlaceFieldProps) {
  const { region, province, municipality } = form.values;
  const place = { region, province, municipality };
  const parent = parentOf(level);
  const parentId = idOfParent(place, level);
  // A missing municipality is reported at the narrowest level that can be chosen.
  const missing = deepestReachable(place) === level ? form.errors['municipality'] : undefined;
  const canChoose = isReachable(place, level);
  const isOfSaved = !parent || parentId === (saved?.[`${parent}Select`].selected[0] ?? null);

  function change(id: number | null) {
    const next = choosePlace(place, level, id);
    for (const changed of placeLevels) form.setFieldValue(changed, next[changed]);
  }

  return (
    <OptionField
      {...form.getInputProps(level)}
      label={labels[level]}
      required={isRequired && level === 'municipality'}
      withAsterisk={isRequired}
      disabled={isReadOnly || !canChoose}
      placeholder={isReadOnly ? notAvailable : waitsFor(parent, parentId)}
      options={options[level]}
      filters={parent && parentId !== null ? { [parentFilters[parent]]: parentId } : undefined}
      firstOptions={isOfSaved ? saved?.[`${level}Select`].options : undefined}
      error={canChoose && (form.errors[level] ?? missing)}
      value={place[level]}
      onChange={change}
    />
  );
}
