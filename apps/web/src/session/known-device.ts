/**
 * The storage key of the device token. The token stays in the browser after a sign-out, so that the server knows the
 * device at the next sign-in.
 */
const key = 'knownDevice';

export function knownDevice(): string | undefined {
  return localStorage.getItem(key) ?? undefined;
}

export function rememberDevice(deviceToken: string): void {
  localStorage.setItem(key, deviceToken);
}
