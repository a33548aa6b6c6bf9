/** The darkest and the lightest text colour of a mail. */
export const darkInk = '#000000';
export const lightInk = '#ffffff';

function channel(value: number): number {
  const part = value / 255;
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/** The relative luminance (WCAG 2.2) of a colour such as `#0e5a5e`. */
function luminance(colour: string): number {
  const at = (index: number) => channel(Number.parseInt(colour.slice(index, index + 2), 16));
  return 0.2126 * at(1) + 0.7152 * at(3) + 0.0722 * at(5);
}

/** The contrast ratio of two colours (WCAG 2.2), from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The text colour, dark or light, that is easier to read on a background. */
export function inkOn(background: string): string {
  return contrast(background, lightInk) >= contrast(background, darkInk) ? lightInk : darkInk;
}
