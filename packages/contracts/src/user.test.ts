import { expect, test } from 'vitest';
import { auditFieldLabels } from './audit-field-labels.ts';
import { personalData } from './personal-data.ts';
import { check } from './kit/validation.ts';
import { NewUser, UserUpdate } from './user-form.ts';
import { userLabels } from './user-fields.ts';
import { User, userContract, UserListItem } from './user.ts';

/** The wire spells two keys of lists differently (§3). */
const folded = (keys: readonly string[]) => keys.map((key) => key.toLowerCase());

const filterKeys = Object.keys(userContract.endpoints.list.query.shape.filters.def.innerType.shape);
const listedKeys = userContract.endpoints.export.csv.map(({ key }) => key);

test.each(Object.keys(personalData))(
  'USR-01 · "%s" of a person is read, listed, exported, filtered and has its labels',
  (field) => {
    expect(Object.keys(User.shape)).toContain(field);
    expect(folded(Object.keys(UserListItem.shape))).toContain(field.toLowerCase());
    expect(folded(listedKeys)).toContain(field.toLowerCase());
    expect(folded(filterKeys)).toContain(field.toLowerCase());
    expect(Object.keys(userLabels)).toContain(field);
    expect(Object.keys(auditFieldLabels)).toContain(field);
  },
);

test('WIZ-01 · every field of a new person has a label', () => {
  expect(Object.keys(userLabels).toSorted()).toEqual(Object.keys(NewUser.shape).toSorted());
});

test('W51 · a place is not chosen from a megabyte of values', () => {
  const selected = Array.from({ length: 300_000 }, () => ({}));
  const before = process.cpuUsage();

  const { ok } = check(UserUpdate, { id: 1, billingAddress: { regionSelect: { selected } } });

  const { user } = process.cpuUsage(before);
  expect(ok).toBe(false);
  expect(user / 1_000).toBeLessThan(200);
});
