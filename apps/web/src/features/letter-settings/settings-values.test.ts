import { letterKinds } from '@canone/contracts/letters/letter-kinds';
import type { LetterSettings } from '@canone/contracts/letters/letter-settings';
import { expect, test } from 'vitest';
import {
  fieldOf,
  settingsBody,
  settingsErrors,
  settingsLabels,
  settingsValues,
} from './settings-values.ts';

const logo = 'data:image/png;base64,AAAA';
const saved = {
  senderName: null,
  replyTo: 'a@b.example',
  colour: '#0e5a5e',
  returnUrl: null,
  daysBefore: 5,
  daysAfter: 7,
  daysEnding: 14,
  letters: Object.fromEntries(
    letterKinds.map((kind) => [kind, { isOn: true, subject: 'Oggetto', body: 'Testo {nome}' }]),
  ),
  logo,
} as LetterSettings;

test('CUL-01 · an unchanged form sends the saved values, but not the logo', () => {
  const { logo: _, ...rest } = saved;

  expect(settingsBody(settingsValues(saved), logo)).toEqual({
    ...rest,
    senderName: '',
    returnUrl: '',
  });
  expect(settingsBody({ ...settingsValues(saved), logo: '' }, logo)).toMatchObject({ logo: null });
});

test('CUL-01 · every value has a label, which the notice about a conflict shows', () => {
  expect(Object.keys(settingsLabels).toSorted()).toEqual(
    Object.keys(settingsValues(saved)).toSorted(),
  );
});

test('CUL-01 · an error of a letter is shown at its field', () => {
  expect(fieldOf('letters.receipt.body')).toBe('receipt_body');
  const errors = settingsErrors({
    ...settingsValues({ ...saved, logo: null }),
    receipt_body: 'Ciao {cognome}',
    daysBefore: 'tre',
  });

  expect(Object.keys(errors).toSorted()).toEqual(['daysBefore', 'receipt_body']);
  expect(errors['receipt_body']).toContain('«{cognome}»');
  expect(errors['daysBefore']).toBe('Scrivi un numero di giorni da 1 a 60.');
});
