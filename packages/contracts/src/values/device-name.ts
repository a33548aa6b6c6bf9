/** Browsers by the mark in their User-Agent. Most contain the marks of others, so the order decides. */
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

/** The device of a User-Agent as people call it: "Chrome su Windows". The client chooses the text, so it proves nothing. */
export function deviceName(agent: string | null): string {
  const browser = nameIn(agent ?? '', browsers);
  const system = nameIn(agent ?? '', systems);
  if (browser && system) return `${browser} su ${system}`;
  return browser ?? (system ? `Programma su ${system}` : 'Dispositivo sconosciuto');
}
