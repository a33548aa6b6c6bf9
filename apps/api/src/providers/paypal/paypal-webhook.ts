import { verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { WebhookDelivery } from '../provider-event.ts';
import { fetchText } from './paypal-http.ts';

const certificatePath = '/v1/notifications/certs/';
const maxCertificates = 20;

const certificates = new Map<string, X509Certificate>();
const fetches = new Map<string, Promise<X509Certificate | undefined>>();

/**
 * The limits of certificate fetches: per network, per IPv6 site and in total. PayPal uses one certificate for months,
 * so only forged deliveries cause many fetches. The limit per site exists because one sender can have thousands of IPv6
 * networks.
 */
export const certificateFetches = () => ({
  ofNetwork: new RateLimiterMemory({ points: 20, duration: 60 }),
  ofSite: new RateLimiterMemory({ points: 100, duration: 60 }),
  ofAll: new RateLimiterMemory({ points: 300, duration: 60 }),
});
export type CertificateFetches = ReturnType<typeof certificateFetches>;

/** The signature headers of a delivery. */
export interface Transmission {
  readonly transmission_id: string;
  readonly transmission_time: string;
  readonly transmission_sig: string;
  readonly cert_url: string;
  readonly auth_algo: string;
}

export function transmissionOf({ headers }: WebhookDelivery): Transmission | undefined {
  const {
    'paypal-transmission-id': transmission_id,
    'paypal-transmission-time': transmission_time,
    'paypal-transmission-sig': transmission_sig,
    'paypal-cert-url': cert_url,
    'paypal-auth-algo': auth_algo,
  } = headers;
  if (!transmission_id || !transmission_time || !transmission_sig || !cert_url || !auth_algo)
    return undefined;
  return { transmission_id, transmission_time, transmission_sig, cert_url, auth_algo };
}

/**
 * Certificates must come from PayPal's own hosts, or from the simulator for an account there. An address has one valid
 * spelling. Otherwise forged deliveries could name one certificate so often that the process forgets all others (W243).
 */
export function isTrustedCertificateUrl(text: string, simulatorUrl: string | undefined): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.href !== text) return false;
  const [, folder] = /^(.*\/)[\w-]+$/.exec(text) ?? [];
  if (simulatorUrl) return folder === `${simulatorUrl}${certificatePath}`;
  return (
    url.hostname.endsWith('.paypal.com') && folder === `https://${url.hostname}${certificatePath}`
  );
}

function isValidAt({ validFromDate, validToDate }: X509Certificate, at: Temporal.Instant): boolean {
  const { epochMilliseconds } = at;
  return validFromDate.getTime() <= epochMilliseconds && epochMilliseconds <= validToDate.getTime();
}

/** A certificate that has expired is fetched again, because its host may have renewed it. */
function knownAt(url: string, at: Temporal.Instant): X509Certificate | undefined {
  const certificate = certificates.get(url);
  return certificate && isValidAt(certificate, at) ? certificate : undefined;
}

/**
 * Counts a delivery whose certificate has to be fetched. Anybody can name any address, so without a limit an outsider
 * would have this server query PayPal, also on behalf of the account.
 */
export async function allowsCertificateOf(
  { cert_url }: Transmission,
  { network, site, receivedAt }: Pick<WebhookDelivery, 'network' | 'site' | 'receivedAt'>,
  { ofNetwork, ofSite, ofAll }: CertificateFetches,
): Promise<boolean> {
  if (knownAt(cert_url, receivedAt) || fetches.has(cert_url)) return true;
  try {
    await ofNetwork.consume(network);
    if (site !== undefined) await ofSite.consume(site);
    await ofAll.consume('');
    return true;
  } catch {
    return false;
  }
}

/** Throws `unavailable` when the certificate cannot be fetched. */
async function certificateAt(
  url: string,
  at: Temporal.Instant,
): Promise<X509Certificate | undefined> {
  const known = knownAt(url, at) ?? fetches.get(url);
  if (known) return known;
  const fetched = fetchCertificate(url).finally(() => fetches.delete(url));
  fetches.set(url, fetched);
  return fetched;
}

async function fetchCertificate(url: string): Promise<X509Certificate | undefined> {
  const pem = await fetchText(url);
  if (pem === undefined) return undefined;
  try {
    const certificate = new X509Certificate(pem);
    if (certificates.size >= maxCertificates) certificates.clear();
    certificates.set(url, certificate);
    return certificate;
  } catch {
    return undefined;
  }
}

/**
 * Returns whether PayPal signed exactly these bytes for this webhook. The webhook's id is never taken from the request.
 * There is no time window, because PayPal retries for three days and an event counts once by its id.
 */
export async function isSignedByPayPal(
  transmission: Transmission,
  { rawBody, receivedAt }: WebhookDelivery,
  webhookId: string,
): Promise<boolean> {
  const certificate = await certificateAt(transmission.cert_url, receivedAt);
  if (!certificate || !isValidAt(certificate, receivedAt)) return false;
  const { transmission_id, transmission_time, transmission_sig } = transmission;
  const message = `${transmission_id}|${transmission_time}|${webhookId}|${crc32(rawBody)}`;
  return verify(
    'sha256',
    Buffer.from(message),
    certificate.publicKey,
    Buffer.from(transmission_sig, 'base64'),
  );
}

/**
 * The body of PayPal's own verification. It contains the raw event, because serialising a parsed one would change it.
 */
export function postbackText(
  { rawBody }: WebhookDelivery,
  transmission: Transmission,
  webhookId: string,
): string {
  const fields = JSON.stringify({ ...transmission, webhook_id: webhookId });
  return `${fields.slice(0, -1)},"webhook_event":${rawBody.toString('utf8')}}`;
}
