import { regionContract } from '@canone/contracts/places/region';
import { describe, expect, test } from 'vitest';
import type { Field } from './crud-contract.ts';
import { bodyOf, labelsOf, startingValues } from './crud-values.ts';

const fields: readonly Field[] = [
  { key: 'name', label: 'Nome' },
  { key: 'zip', label: 'Cap', sentAs: 'zIP' },
  {
    key: 'provinceId',
    label: 'Provincia',
    type: 'choice',
    options: regionContract.endpoints.options,
    nameKey: 'province',
  },
];

describe('the values of a plain form', () => {
  test('a new record starts with empty values, and its choice has no id and no name', () => {
    expect(startingValues(undefined, fields)).toEqual({
      name: '',
      zip: '',
      provinceId: null,
      province: '',
    });
  });

  test('an existing record gives its texts, the id of its choice and the name of that choice', () => {
    const row = {
      id: 7,
      version: 1,
      name: 'Imola',
      zip: null,
      provinceId: 37,
      province: 'Bologna',
    };

    expect(startingValues(row, fields)).toEqual({
      name: 'Imola',
      zip: '',
      provinceId: 37,
      province: 'Bologna',
    });
  });

  test('DET-04 · a save uses the key of the request body, and sends the name together with the id', () => {
    const values = { name: 'Imola', zip: '40026', provinceId: 37, province: 'Bologna' };

    expect(JSON.stringify(bodyOf(values, fields))).toBe(
      '{"name":"Imola","zIP":"40026","provinceId":37,"province":"Bologna"}',
    );
  });

  test('a choice with a name has its label under the key of the name, not of the id', () => {
    expect(labelsOf(fields)).toEqual({ name: 'Nome', zip: 'Cap', province: 'Provincia' });
  });
});
