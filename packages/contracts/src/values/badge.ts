export type BadgeTone = 'success' | 'error' | 'warning' | 'info' | 'none';

/** The labels and tones of a column's values. */
export type Badges = Readonly<
  Record<string | number, { readonly label: string; readonly tone: BadgeTone }>
>;

export function badgeOf(value: unknown, badges: Badges = {}) {
  return typeof value === 'number' || typeof value === 'string' ? badges[value] : undefined;
}
