const goldenAngle = 137.508;

/**
 * The colour of a tenant. It differs from the colours of tenants with neighbouring ids and is dark enough for white
 * letters.
 */
export function tenantColour(id: number): string {
  const hue = Math.round((id * goldenAngle) % 360);
  return `oklch(0.47 0.1 ${hue})`;
}

/** "Aurora Servizi" → "AS". */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => word[0]) : [name.trim()[0]];
  return letters.join('').toUpperCase();
}
