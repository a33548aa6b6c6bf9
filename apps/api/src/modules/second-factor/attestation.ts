/**
 * Returns whether a new passkey comes without certificates. The product requests none, so browsers send none. The library
 * would check the certificates of known makers: it would fetch revocation lists from addresses that the certificates name.
 */
export async function hasNoCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = attestation.get('fmt');
  // a key may sign its own attestation
  const isSelfSigned = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
  return format === 'none' || isSelfSigned;
}
