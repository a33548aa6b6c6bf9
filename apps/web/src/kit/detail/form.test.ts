import { expect, test } from 'vitest';
import { CallError } from '../http/wire.ts';
import { showRefusal } from './form.ts';

function shownErrors(
  values: object,
  fields: readonly string[],
  fieldOf?: (field: string) => string,
) {
  let shown = {};
  const form = {
    getValues: () => values,
    getInputNode: () => null,
    setErrors: (errors: object) => {
      shown = errors;
    },
  };
  const error = new CallError({
    code: 'request.invalid',
    message: 'No.',
    fields: fields.map((field) => ({ field, message: `${field}!` })),
  });
  showRefusal(form, error, { ...(fieldOf && { fieldOf }) });
  return shown;
}

test('R12 API-03 · an error is shown at its field, whatever the letter case of its name', () => {
  const values = { name: '', vatCode: '', zip: '' };

  expect(shownErrors(values, ['Name', 'VATCode', 'zIP'])).toEqual({
    name: 'Name!',
    vatCode: 'VATCode!',
    zip: 'zIP!',
  });
});

test('R12 API-03 · a field with another name in the form, or with none, keeps its way', () => {
  const fieldOf = (field: string) => (field === 'planId' ? 'plan' : field);

  expect(shownErrors({ plan: '' }, ['planId', 'note'], fieldOf)).toEqual({
    plan: 'planId!',
    note: 'note!',
  });
});
