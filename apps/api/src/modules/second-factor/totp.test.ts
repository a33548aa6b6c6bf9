import { describe, expect, test } from 'vitest';
import { acceptedStep, base32, stepAt, totpCode, totpUri } from './totp.ts';

const secret = Buffer.from('12345678901234567890');
const at = (text: string) => Temporal.Instant.from(text);

describe('AUT-22 · one-time passwords', () => {
  // RFC 6238, appendix B, SHA-1
  test.each([
    ['1970-01-01T00:00:59Z', '94287082'],
    ['2005-03-18T01:58:29Z', '07081804'],
    ['2005-03-18T01:58:31Z', '14050471'],
    ['2009-02-13T23:31:30Z', '89005924'],
    ['2033-05-18T03:33:20Z', '69279037'],
    ['2603-10-11T11:33:20Z', '65353130'],
  ])('at %s the code of RFC 6238 is %s', (time, code) => {
    expect(totpCode(secret, stepAt(at(time)), 8)).toBe(code);
  });

  // RFC 4648, section 10, without padding
  test.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('base32 of "%s" is "%s"', (text, encoded) => {
    expect(base32(Buffer.from(text))).toBe(encoded);
  });

  const now = at('2026-11-21T09:30:00Z');
  const step = stepAt(now);
  test.for([
    ['of two steps before', -2, 0, false],
    ['of the step before', -1, 0, true],
    ['of the present step', 0, 0, true],
    ['of the next step', 1, 0, true],
    ['of two steps after', 2, 0, false],
    ['that was accepted', 0, step, false],
    ['before an accepted one', -1, step, false],
    ['after an accepted one', 1, step, true],
  ] as const)('a code %s: %i', ([, away, lastStep, isAccepted]) => {
    const code = totpCode(secret, step + away);
    expect(acceptedStep(secret, { code, at: now, lastStep })).toBe(
      isAccepted ? step + away : undefined,
    );
  });

  test.each(['', '12345', '1234567', 'àààààà', '00000'])(
    '"%s" is not accepted as a code',
    (code) => {
      expect(acceptedStep(secret, { code, at: now, lastStep: 0 })).toBeUndefined();
    },
  );

  test('the address for an app names the product, the account and the key', () => {
    expect(totpUri(secret, 'anna@canone.example')).toBe(
      'otpauth://totp/Canone:anna%40canone.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Canone&algorithm=SHA1&digits=6&period=30',
    );
  });
});
