import { describe, expect, test } from 'vitest';
import { secretBox } from './secret-box.ts';

const box = secretBox('a secret key that is only used by the tests');
const secret = 'EH7h-segreto-àèì-€';

/** Another first letter in one of the four parts. */
function altered(sealed: string, part: number): string {
  const parts = sealed.split('.');
  const text = parts[part] ?? '';
  parts[part] = `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`;
  return parts.join('.');
}

describe('a sealed secret', () => {
  test('opens to what it was, and never looks the same twice', () => {
    const [first, second] = [box.seal(secret), box.seal(secret)];

    expect(box.open(first)).toBe(secret);
    expect(first).not.toBe(second);
    expect(first).not.toContain('segreto');
    expect(box.open(box.seal(''))).toBe('');
  });

  test.each([
    ['nonce', 1],
    ['tag', 2],
    ['text', 3],
  ])('with another %s does not open', (_, part) => {
    expect(() => box.open(altered(box.seal(secret), part))).toThrow(Error);
  });

  test('of another version does not open', () => {
    expect(() => box.open(box.seal(secret).replace(/^v1/, 'v2'))).toThrow(Error);
  });

  test('with a shortened tag does not open: four bytes could be guessed', () => {
    const [version, nonce, tag = '', text] = box.seal(secret).split('.');
    const short = Buffer.from(tag, 'base64url').subarray(0, 4).toString('base64url');

    expect(() => box.open([version, nonce, short, text].join('.'))).toThrow(Error);
  });

  test.each(['', 'v1', 'v1..', 'v1...', 'test-secret', 'a.b.c.d'])('"%s" does not open', (text) => {
    expect(() => box.open(text)).toThrow(Error);
  });

  test('does not open under another key', () => {
    const other = secretBox('another secret key, also of the tests');

    expect(() => other.open(box.seal(secret))).toThrow(Error);
  });
});
