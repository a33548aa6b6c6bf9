import { expect, test } from 'vitest';
import { textParts } from './text-parts.ts';

test('AUT-12 · links are separated from the text, and no character is lost', () => {
  const address = 'https://canone.example/reset-password?token=a-b_c';
  const text = `Scegli la password:\n${address}\n\nCiao.`;

  const parts = textParts(text);

  expect(parts).toEqual([
    { text: 'Scegli la password:\n', isLink: false },
    { text: address, isLink: true },
    { text: '\n\nCiao.', isLink: false },
  ]);
  expect(textParts(address)).toEqual([{ text: address, isLink: true }]);
});

test.each(['javascript:alert(1)', 'data:text/html,ciao', 'www.altro.example'])(
  'AUT-12 · %s is not a link',
  (text) => {
    expect(textParts(text)).toEqual([{ text, isLink: false }]);
  },
);
