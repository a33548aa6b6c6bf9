import { describe, expect, test } from 'vitest';
import { readAnswer } from './read-answer.ts';

const path = '/api/region/GetById/:id';
const refusalOf = (body: unknown) => {
  const answer = readAnswer(body, path, false);
  return answer?.isRefused ? answer.refusal : undefined;
};

describe('API-03 · a response with only the fields of the specification', () => {
  test('a response with only success and message is a refusal with its message', () => {
    expect(refusalOf({ success: false, message: 'No.' })).toEqual({
      code: 'refusal.unnamed',
      message: 'No.',
      fields: [],
      redirectUrl: null,
      liveSubscriptions: null,
      requestId: '',
    });
  });

  test.each([
    [{ data: { id: 1 } }, true, { id: 1 }],
    [{ success: true }, true, null],
    [{ success: true, data: null }, true, null],
    [{ success: true, data: 0 }, false, 0],
  ])('%o with ok %s has the data %o', (body, isOk, data) => {
    expect(readAnswer(body, path, isOk)).toEqual({ isRefused: false, data });
  });

  test('the status decides when success is missing', () => {
    expect(readAnswer({ message: 'No.' }, path, false)).toMatchObject({ isRefused: true });
  });

  test.each([null, [], 'testo', 7, undefined])('%o is not a valid response', (body) => {
    expect(readAnswer(body, path, true)).toBeUndefined();
  });

  test.each([
    [['Il nome è già usato.'], [{ field: '', message: 'Il nome è già usato.' }]],
    [[{ field: 'name', message: 'No.' }], [{ field: 'name', message: 'No.' }]],
    [[null, 7, {}], []],
    [
      { Name: ['Il nome è già usato.', 'Troppo lungo.'], Cost: 'No.', Id: [7] },
      [
        { field: 'Name', message: 'Il nome è già usato.' },
        { field: 'Name', message: 'Troppo lungo.' },
        { field: 'Cost', message: 'No.' },
      ],
    ],
    ['No.', []],
  ])('PLN-04 · the errors %o are read as %o', (errors, fields) => {
    expect(refusalOf({ success: false, errors })?.fields).toEqual(fields);
  });
});

test.each([
  [{ data: { resetUrl: '/a' } }, '/a'],
  [{ resetUrl: '/a' }, '/a'],
  [{ data: { redirectUrl: '/a' } }, '/a'],
  [{ redirectUrl: '/a' }, '/a'],
  [{ resetUrl: '/a', redirectUrl: '/b' }, '/a'],
  [{ resetUrl: 7, data: 'x' }, null],
])('AUT-04 AUT-09 · %o leads to %s', (part, redirectUrl) => {
  expect(refusalOf({ success: false, ...part })?.redirectUrl).toBe(redirectUrl);
});

test.each([
  ['/api/region/getAll', { totalCount: 3 }, null],
  ['/api/region/getAll', { items: [], totalCount: 0 }, { items: [], totalCount: 0 }],
  ['/api/Region/getAllForSelect', {}, null],
  ['/api/Region/getAllForSelect', { options: [] }, { options: [] }],
  ['/api/region/GetById/:id', {}, {}],
])('LST-12 · from the call %s the data %o are read as %o', (of, data, expected) => {
  expect(readAnswer({ success: true, data }, of, true)).toEqual({
    isRefused: false,
    data: expected,
  });
});
