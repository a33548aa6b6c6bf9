import { Role } from '@canone/contracts/rights/role';
import { describe, expect, test } from 'vitest';
import { emptyUser, initialValuesFor } from './initial-values.ts';
import { stepErrors, stepOf, stepTitles, summaryStep } from './wizard-steps.ts';

const anna = {
  ...emptyUser,
  name: 'Anna Neri',
  email: 'anna@esempio.it',
  street: 'Via Po 1',
  zip: '40121',
  municipality: 4023,
};

describe('the wizard’s steps', () => {
  test('WIZ-01 · are e-mail, personal data, address and summary', () => {
    expect(stepTitles).toEqual(['Email', 'Dati personali', 'Indirizzo', 'Riepilogo']);
    expect(stepTitles[summaryStep]).toBe('Riepilogo');
  });

  test.each([
    [{}, Role.Admin],
    [{ customer: 'true' }, Role.Client],
  ])('AH2 · the wizard at the address %o begins with the role %d', (search, roleId) => {
    expect(initialValuesFor(search)).toEqual({ ...emptyUser, roleId });
  });

  test('WIZ-01 · a new person is an inactive Admin', () => {
    expect(emptyUser).toMatchObject({ roleId: 2, isActive: false, isCompany: false });
  });

  test('WIZ-02 · the first step requires a valid e-mail', () => {
    expect(stepErrors(0, emptyUser)).toEqual({ email: 'L’email è obbligatoria.' });
    expect(stepErrors(0, { ...emptyUser, email: 'anna' })).toEqual({
      email: 'Formato email non valido.',
    });
    expect(stepErrors(0, anna)).toEqual({});
  });

  test('WIZ-03 · the second step requires only the name', () => {
    expect(stepErrors(1, emptyUser)).toEqual({ name: 'Il nome è obbligatorio.' });
    expect(stepErrors(1, anna)).toEqual({});
  });

  test('WIZ-03 · the third step requires street, CAP and municipality', () => {
    expect(stepErrors(2, emptyUser)).toEqual({
      street: 'La via è obbligatoria.',
      zip: 'Il Cap è obbligatorio.',
      municipality: 'Il municipio è obbligatorio.',
    });
    expect(stepErrors(2, anna)).toEqual({});
  });

  test('WIZ-05 · given values follow the Italian rules', () => {
    const wrong = { ...anna, pec: 'anna', sdi: 'ABC', vatCode: '123', phone: 'casa', zip: '401' };

    expect(Object.keys(stepErrors(1, wrong)).toSorted()).toEqual([
      'pec',
      'phone',
      'sdi',
      'vatCode',
    ]);
    expect(stepErrors(2, wrong)).toEqual({ zip: 'Il Cap ha 5 cifre, per esempio 00184.' });
  });

  test('the summary requires nothing', () => {
    expect(stepErrors(summaryStep, emptyUser)).toEqual({});
  });

  test('refused fields lead to the earliest step that contains one of them', () => {
    expect(stepOf(['municipality'])).toBe(2);
    expect(stepOf(['roleId'])).toBe(1);
    expect(stepOf(['zip', 'email'])).toBe(0);
    expect(stepOf(['tenant'])).toBeUndefined();
    expect(stepOf([])).toBeUndefined();
  });
});
