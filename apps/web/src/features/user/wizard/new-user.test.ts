import { validate } from '@canone/contracts/kit/validation';
import { eachText } from '@canone/contracts/people/user-fields';
import { NewUser } from '@canone/contracts/people/user-form';
import { expect, test } from 'vitest';
import { emptyUser } from './initial-values.ts';
import { payloadOf } from './new-user.ts';

const anna = {
  ...emptyUser,
  name: 'Anna Neri',
  email: 'anna@esempio.it',
  pec: 'anna@pec.it',
  phone: '+39 051 1234567',
  sdi: 'ABCDEF1',
  vatCode: '12345670785',
  roleId: 3,
  isCompany: true,
  isActive: true,
  street: 'Via Po 1',
  zip: '40121',
  region: 8,
  province: 37,
  municipality: 4023,
};

test('WIZ-01 · the forms have every field of the contract', () => {
  expect(Object.keys(emptyUser).toSorted()).toEqual(Object.keys(NewUser.shape).toSorted());
});

test('WIZ-01 · the payload has the capitalised keys of the specification', () => {
  expect(payloadOf(anna)).toMatchObject({
    Name: 'Anna Neri',
    Email: 'anna@esempio.it',
    Pec: 'anna@pec.it',
    IsCompany: true,
    IsActive: true,
    SDI: 'ABCDEF1',
    VATCode: '12345670785',
    Phone: '+39 051 1234567',
    Street: 'Via Po 1',
    ZIP: '40121',
    Region: 8,
    Province: 37,
    Municipality: 4023,
    RoleId: 3,
  });
});

test('the server reads the capitalised payload as the same person', () => {
  const texts = eachText((key) => anna[key] || null);

  expect(validate(NewUser, payloadOf(anna))).toEqual({ ok: true, value: { ...anna, ...texts } });
});

test('empty values are sent as missing', () => {
  const bare = { ...emptyUser, name: 'Anna', email: 'a@b.it', street: 'Via Po', zip: '40121' };

  const read = validate(NewUser, payloadOf({ ...bare, municipality: 1 }));

  expect(read).toMatchObject({
    ok: true,
    value: eachText(() => null),
  });
});
