import { describe, expect, test } from 'vitest';
import { secretBox } from './secret-box.ts';

const key = 'a secret key that is only used by the tests';
const box = secretBox(key);
const secret = 'EH7h-segreto-àèì-€';

/** Changes the first letter of one of the five parts. */
function altered(sealed: string, part: number): string {
  const parts = sealed.split('.');
  const text = parts[part] ?? '';
  parts[part] = `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`;
  return parts.join('.');
}

describe('a sealed secret', () => {
  test('opens to its content, and the same content is sealed to different texts', () => {
    const [first, second] = [box.seal(secret), box.seal(secret)];

    expect(box.open(first)).toBe(secret);
    expect(first).not.toBe(second);
    expect(first).not.toContain('segreto');
    expect(box.open(box.seal(''))).toBe('');
  });

  test.each([
    ['key', 1],
    ['nonce', 2],
    ['tag', 3],
    ['text', 4],
  ])('with another %s does not open', (_, part) => {
    expect(() => box.open(altered(box.seal(secret), part))).toThrow(Error);
  });

  test('with an unknown version does not open', () => {
    expect(() => box.open(box.seal(secret).replace(/^v2/, 'v3'))).toThrow(Error);
  });

  test('with a shortened tag does not open, because four bytes could be guessed', () => {
    const [version, keyId, nonce, tag = '', text] = box.seal(secret).split('.');
    const short = Buffer.from(tag, 'base64url').subarray(0, 4).toString('base64url');

    expect(() => box.open([version, keyId, nonce, short, text].join('.'))).toThrow(Error);
  });

  test.each(['', 'v2', 'v2..', 'v2....', 'v1.a.b.c', 'test-secret', 'a.b.c.d'])(
    '"%s" does not open',
    (text) => {
      expect(() => box.open(text)).toThrow(Error);
    },
  );

  test('does not open under another key', () => {
    const other = secretBox('another secret key, also of the tests');

    expect(() => other.open(box.seal(secret))).toThrow(Error);
  });

  test('OPS-09 · opens with the old key, and is distinguished from secrets of the new key', () => {
    const changing = secretBox('the new secret key of the tests, also long', key);
    const [old, fresh] = [box.seal(secret), changing.seal(secret)];

    expect([changing.open(old), changing.open(fresh)]).toEqual([secret, secret]);
    expect([changing.isCurrent(old), changing.isCurrent(fresh)]).toEqual([false, true]);
    expect(() => box.open(fresh)).toThrow(Error);
  });

  test('without a key id still opens, also during a key change', () => {
    const sealed = box.seal(secret).replace(/^v2\.[^.]+/, 'v1');
    const changing = secretBox('the new secret key of the tests, also long', key);

    expect([box.open(sealed), changing.open(sealed)]).toEqual([secret, secret]);
    expect(box.isCurrent(sealed)).toBe(false);
    expect(() => secretBox('the new secret key of the tests, also long').open(sealed)).toThrow(
      Error,
    );
  });
});
