import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { selfSignedCertificate } from './certificate.ts';

test('a certificate is read back with its name, dates and key, and is self-signed', () => {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });

  const pem = selfSignedCertificate({
    name: 'messageverificationcerts.paypal.com',
    notBefore: Temporal.Instant.from('2020-01-01T00:00:00Z'),
    notAfter: Temporal.Instant.from('2049-12-31T23:59:59Z'),
    ...pair,
  });
  const certificate = new X509Certificate(pem);

  expect(certificate.subject).toBe('CN=messageverificationcerts.paypal.com\nO=Simulatore');
  expect(certificate.issuer).toBe(certificate.subject);
  expect(certificate.validFromDate.toISOString()).toBe('2020-01-01T00:00:00.000Z');
  expect(certificate.validToDate.toISOString()).toBe('2049-12-31T23:59:59.000Z');
  expect(certificate.verify(pair.publicKey)).toBe(true);
  expect(certificate.publicKey.equals(pair.publicKey)).toBe(true);
});
