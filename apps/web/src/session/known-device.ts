/** Stays in the browser after a sign-out, so that the next sign-in comes from a known device. */
const key = 'knownDevice';

export function knownDevice(): string | undefined {
  return localStorage.getItem(key) ?? undefined;
}

export function rememberDevice(deviceToken: string): void {
  localStorage.setItem(key, deviceToken);
}
