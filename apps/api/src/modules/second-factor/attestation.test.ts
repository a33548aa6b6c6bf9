import { isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';
import { expect, test } from 'vitest';
import { hasNoCertificates } from './attestation.ts';

const bytes = new Uint8Array([1]);

test.each([
  ['none', {}, true],
  ['packed', { alg: -7, sig: bytes }, true],
  ['packed', { alg: -7, sig: bytes, x5c: [bytes] }, false],
  ['apple', { x5c: [bytes] }, false],
  ['android-key', { alg: -7, sig: bytes, x5c: [bytes] }, false],
  ['tpm', {}, false],
])('W12 · an attestation %s with %j is accepted: %s', async (format, statement, isAccepted) => {
  const attestation = new Map<string, unknown>([
    ['fmt', format],
    ['attStmt', new Map(Object.entries(statement))],
    ['authData', bytes],
  ]);
  const encoded = isoBase64URL.fromBuffer(isoCBOR.encode(attestation as never)); // every map can be encoded as CBOR

  expect(await hasNoCertificates(encoded)).toBe(isAccepted);
});
