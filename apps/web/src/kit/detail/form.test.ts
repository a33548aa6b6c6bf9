import { expect, test } from 'vitest';
import { CallError } from '../http/wire.ts';
import { showRefusal } from './form.ts';

function refused(values: object, fields: readonly string[], fieldOf?: (field: string) => string) {
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
  const unplaced = showRefusal(form, error, { ...(fieldOf && { fieldOf }) });
  return { shown, unplaced };
}

const shownErrors = (...form: Parameters<typeof refused>) => refused(...form).shown;

test('R12 API-03 · an error is shown at its field, whatever the letter case of its name', () => {
  const values = { name: '', vatCode: '', zip: '' };

  expect(shownErrors(values, ['Name', 'VATCode', 'zIP'])).toEqual({
    name: 'Name!',
    vatCode: 'VATCode!',
    zip: 'zIP!',
  });
});

test('R12 API-03 · an error is shown at its field, whether or not the field has another name in the form', () => {
  const fieldOf = (field: string) => (field === 'planId' ? 'plan' : field);

  expect(shownErrors({ plan: '' }, ['planId', 'note'], fieldOf)).toEqual({
    plan: 'planId!',
    note: 'note!',
  });
});

test('R13 · the message of an error without a field in the form is returned', () => {
  const fieldOf = (field: string) => (field === 'paymentAmount' ? 'price.gross' : field);
  const values = { name: '', price: { gross: '' } };

  expect(refused(values, ['Name', 'endDate'], fieldOf).unplaced).toBe('endDate!');
  expect(refused(values, ['name', ''], fieldOf).unplaced).toBe('!');
  expect(refused(values, ['NAME', 'paymentAmount'], fieldOf).unplaced).toBeUndefined();
  expect(refused(values, []).unplaced).toBeUndefined();
});
