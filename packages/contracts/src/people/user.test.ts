import { expect, test } from 'vitest';
import { auditFieldLabels } from '../history/audit-field-labels.ts';
import { personalData } from './personal-data.ts';
import { User, UserListItem, userContract } from './user.ts';
import { personTexts, userLabels } from './user-fields.ts';
import { NewUser } from './user-form.ts';

/** The keys in lower case, because lists spell two keys differently (§3). */
const folded = (keys: readonly string[]) => keys.map((key) => key.toLowerCase());

const filterKeys = Object.keys(userContract.endpoints.list.query.shape.filters.def.innerType.shape);
const listedKeys = userContract.endpoints.export.csv.map(({ key }) => key);

test('AE10 · a role that does not exist is refused as wrong, not as too large', () => {
  for (const roleId of [0, 5]) {
    const { error } = NewUser.safeParse({ roleId });
    const messages = error?.issues.filter(({ path }) => path[0] === 'roleId');
    expect(messages?.map(({ message }) => message)).toEqual(['Ruolo non valido.']);
  }
});

test.each(Object.keys(personalData))(
  'USR-01 · the field "%s" of a person is read, listed, exported, filtered and has its labels',
  (field) => {
    expect(Object.keys(User.shape)).toContain(field);
    expect(folded(Object.keys(UserListItem.shape))).toContain(field.toLowerCase());
    expect(folded(listedKeys)).toContain(field.toLowerCase());
    expect(folded(filterKeys)).toContain(field.toLowerCase());
    expect(Object.keys(userLabels)).toContain(field);
    expect(Object.keys(auditFieldLabels)).toContain(field);
  },
);

test('WIZ-01 · the texts of a person are in the order of the specification', () => {
  const specified = ['Indirizzo PEC', 'Codice SDI', 'Partita IVA', 'Numero di telefono'];

  expect(Object.values(personTexts).filter((label) => specified.includes(label))).toEqual(
    specified,
  );
});

test('WIZ-01 · every field of a new person has a label', () => {
  expect(Object.keys(userLabels).toSorted()).toEqual(Object.keys(NewUser.shape).toSorted());
});
