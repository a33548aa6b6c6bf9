import type { Plan } from '@canone/contracts/plans/plan';
import { describe, expect, test } from 'vitest';
import { planBody, planErrors, planValues } from './plan-values.ts';

const saved: Plan = {
  id: 7,
  name: 'Professionale',
  recurringCostBeforeVAT: 1234.5,
  VATPercentage: 5.5,
  recurrenceType: 3,
  recurrenceTypeName: 'Trimestrale',
  paypalPlanId: 'P-1',
  stripePlanId: null,
  isActive: false,
  version: 4,
  planFeatures: [],
};

const typed = {
  ...planValues(),
  name: 'Base',
  recurringCostBeforeVAT: '19,90',
  recurrenceType: '1',
};

test('PLN-01 · a new plan starts active, with VAT at 22', () => {
  expect(planValues()).toMatchObject({ VATPercentage: '22%', isActive: true, recurrenceType: '' });
});

test('PLN-01 · a saved plan is shown in Italian number format', () => {
  expect(planValues(saved)).toMatchObject({
    recurringCostBeforeVAT: '1.234,50\u00a0€',
    VATPercentage: '5,5%',
    recurrenceType: '3',
    stripePlanId: '',
  });
});

test('an unchanged plan is sent as it was received', () => {
  expect(planBody(planValues(saved))).toMatchObject({
    name: 'Professionale',
    recurringCostBeforeVAT: 1234.5,
    VATPercentage: 5.5,
    recurrenceType: 3,
    paypalPlanId: 'P-1',
    isActive: false,
  });
});

test.each([
  ['19,90', 19.9],
  ['19.90', 19.9],
  ['1.000', 1000],
  ['1.234,56 €', 1234.56],
  ['0', 0],
])('PLN-01 · a cost typed as %j is sent as %d', (recurringCostBeforeVAT, expected) => {
  expect(planBody({ ...typed, recurringCostBeforeVAT }).recurringCostBeforeVAT).toBe(expected);
});

describe('the errors of a plan', () => {
  test('PLN-01 · a plan with name, cost, VAT and recurrence has no errors', () => {
    expect(planErrors(typed)).toEqual({});
  });

  test('PLN-01 · name, cost, VAT and recurrence are required', () => {
    const empty = { ...planValues(), VATPercentage: ' ' };

    expect(planErrors(empty)).toEqual({
      name: 'Il nome è obbligatorio.',
      recurringCostBeforeVAT: 'Il costo è obbligatorio.',
      VATPercentage: 'L’IVA è obbligatoria.',
      recurrenceType: 'La ricorrenza è obbligatoria.',
    });
  });

  test.each([
    ['recurringCostBeforeVAT', '12,345'],
    ['recurringCostBeforeVAT', 'dodici'],
    ['recurringCostBeforeVAT', '-1'],
    ['recurringCostBeforeVAT', '10.000.000'],
    ['VATPercentage', '101'],
    ['VATPercentage', 'ventidue'],
    ['recurrenceType', '5'],
  ])('a %s typed as %j is refused', (field, text) => {
    expect(Object.keys(planErrors({ ...typed, [field]: text }))).toEqual([field]);
  });
});

test('PLN-01 · the field of a number that another server does not send is empty', () => {
  const [VATPercentage, recurrenceType] = [Number.NaN, Number.NaN];

  expect(planValues({ ...saved, VATPercentage, recurrenceType })).toMatchObject({
    VATPercentage: '',
    recurrenceType: '',
  });
});
