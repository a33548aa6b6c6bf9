import { zipProblem } from '@canone/contracts/people/italian-fields';
import type { Municipality } from '@canone/contracts/places/municipality';
import { formatText } from '../../../kit/format/format.ts';

type Named = Pick<Municipality, 'id' | 'name' | 'province'>;

export function isWholeZip(zip: string): boolean {
  return zipProblem(zip) === undefined;
}

/** The municipalities to propose for a typed CAP; none when the chosen municipality already has this CAP. */
export function municipalitiesToOffer<M extends Named>(
  found: readonly M[],
  chosenId: number | null,
): readonly M[] {
  if (found.some(({ id }) => id === chosenId)) return [];
  return found.map((it) => ({ ...it, name: formatText(it.name) }));
}

/** The CAP to propose for a chosen municipality, only when the field is empty. */
export function zipToOffer(typed: string, chosen: { zip: string } | undefined): string | undefined {
  return typed.trim() === '' ? chosen?.zip || undefined : undefined;
}

/** The text of the proposal, shown and read out. */
export function offerText(zip: string, offered: readonly Named[]): string {
  const [first] = offered;
  if (!first) return '';
  if (offered.length === 1) return `Il CAP ${zip} è di ${nameOf(first)}.`;
  return `Il CAP ${zip} è di ${offered.length} comuni: qual è?`;
}

/** "Imola (Bologna)". A provincial capital, or a municipality without a province, is shown by name only. */
export function nameOf({ name, province }: Named): string {
  return !province || name === province ? name : `${name} (${province})`;
}
