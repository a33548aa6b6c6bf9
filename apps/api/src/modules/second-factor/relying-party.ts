/** The site that passkeys belong to (WebAuthn's relying party). */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * The site of the public address. Browsers allow passkeys only on a named host over HTTPS, or on localhost. Undefined
 * for every other address.
 */
export function relyingPartyOf(publicBaseUrl: string): RelyingParty | undefined {
  const { hostname, origin, protocol } = new URL(publicBaseUrl);
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith('[');
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  return isAddress || !isSecure ? undefined : { id: hostname, origin };
}
