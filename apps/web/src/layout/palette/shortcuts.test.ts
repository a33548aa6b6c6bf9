import { expect, test } from 'vitest';
import { shortcutOf } from './shortcuts.ts';

const key = (name: string, held: object = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});
const ctrl = { ctrlKey: true };

test.each([
  [key('k', ctrl), {}, 'palette'],
  [key('K', { metaKey: true }), {}, 'palette'],
  [key('k', ctrl), { isTyping: true }, 'palette'],
  [key('k', ctrl), { isCovered: true }, undefined],
  [key('p', ctrl), {}, undefined],
  [key('s', ctrl), {}, 'save'],
  [key('s', ctrl), { isTyping: true }, 'save'],
  [key('s', ctrl), { isCovered: true }, undefined],
  [key('s'), {}, undefined],
  [key('n'), {}, 'new'],
  [key('n', ctrl), {}, undefined],
  [key('n'), { isTyping: true }, undefined],
  [key('n'), { isCovered: true }, undefined],
  [key('j'), {}, 'next'],
  [key('k'), {}, 'previous'],
  [key('x'), {}, 'select'],
  [key('j'), { isTyping: true }, undefined],
  [key('/'), {}, 'search'],
  [key('/'), { isTyping: true }, undefined],
  [key('/'), { isCovered: true }, undefined],
  [key('?'), {}, 'help'],
  [key('?'), { isTyping: true }, undefined],
  [key('?', { altKey: true }), {}, undefined],
])(
  'FND-02 · the key %j in the situation %j starts the action %s',
  (pressed, situation, expected) => {
    expect(shortcutOf(pressed, { isTyping: false, isCovered: false, ...situation })).toBe(expected);
  },
);
