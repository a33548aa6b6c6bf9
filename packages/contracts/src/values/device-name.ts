/**
 * Browsers and the text in the User-Agent that identifies them. Most User-Agents also contain the texts of other
 * browsers, so the order matters.
 */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?Chrom(e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

function nameIn(agent: string, names: readonly (readonly [RegExp, string])[]): string | undefined {
  return names.find(([mark]) => mark.test(agent))?.[1];
}

/**
 * The name of a device for people, such as "Chrome su Windows". The client chooses its User-Agent, so the name proves
 * nothing.
 */
export function deviceName(agent: string | null): string {
  const browser = nameIn(agent ?? '', browsers);
  const system = nameIn(agent ?? '', systems);
  if (browser && system) return `${browser} su ${system}`;
  return browser ?? (system ? `Programma su ${system}` : 'Dispositivo sconosciuto');
}
