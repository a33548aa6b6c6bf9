import { describe, expect, test } from 'vitest';
import { emptyUser } from '../wizard/initial-values.ts';
import { fieldOf, updateErrors, updateOf } from './user-update.ts';

const saved = { id: 7, version: 3 };
const anna = { ...emptyUser, name: 'Anna Neri', email: 'anna@esempio.it' };
const atHome = { street: 'Via Po 1', zip: '40121', region: 8, province: 37, municipality: 4023 };

describe('USR-01 · the request that saves a person', () => {
  test('nests only the address, and contains the version', () => {
    const { street, zip, region, province, municipality, ...person } = { ...anna, ...atHome };

    expect(updateOf({ ...anna, ...atHome }, saved)).toEqual({
      ...person,
      id: 7,
      version: 3,
      billingAddress: {
        street,
        zip,
        regionSelect: { selected: [region] },
        provinceSelect: { selected: [province] },
        municipalitySelect: { selected: [municipality] },
      },
    });
  });

  test('a refused request field maps to a form field', () => {
    expect(fieldOf('billingAddress.street')).toBe('street');
    expect(fieldOf('billingAddress.municipalitySelect')).toBe('municipality');
    expect(fieldOf('billingAddress.provinceSelect.selected')).toBe('province');
    expect(fieldOf('billingAddress.regionSelect.selected.0')).toBe('region');
    expect(fieldOf('email')).toBe('email');
  });

  test('a person without an address can be saved', () => {
    expect(updateErrors(anna, saved)).toEqual({});
  });

  test('errors use the form’s field names', () => {
    const wrong = { ...anna, email: 'anna', vatCode: '12345670786', zip: '401' };

    expect(updateErrors(wrong, saved)).toEqual({
      email: 'Formato email non valido.',
      vatCode: 'La Partita IVA non è valida: ricontrolla le cifre, una è sbagliata.',
      zip: 'Il Cap ha 5 cifre, per esempio 00184.',
    });
  });

  test('a region without a municipality would be lost, so it is refused', () => {
    expect(updateErrors({ ...anna, region: 8 }, saved)).toEqual({
      municipality: 'Il municipio è obbligatorio.',
    });
    expect(updateErrors({ ...anna, region: 8, zip: '401' }, saved)).toEqual({
      municipality: 'Il municipio è obbligatorio.',
      zip: 'Il Cap ha 5 cifre, per esempio 00184.',
    });
  });
});
