/** The location of an address, from the widest level to the narrowest. */
export interface Place {
  readonly region: number | null;
  readonly province: number | null;
  readonly municipality: number | null;
}

export type Level = keyof Place;

export const placeLevels = [
  'region',
  'province',
  'municipality',
] as const satisfies readonly Level[];

/** A change of one level clears the narrower ones (USR-01). */
export function choosePlace(place: Place, level: Level, id: number | null): Place {
  if (place[level] === id) return place;
  switch (level) {
    case 'region':
      return { region: id, province: null, municipality: null };
    case 'province':
      return { ...place, province: id, municipality: null };
    case 'municipality':
      return { ...place, municipality: id };
  }
}

/** The next wider level; a region has none. */
export function parentOf(level: Level): Level | undefined {
  return placeLevels[placeLevels.indexOf(level) - 1];
}

export function isReachable(place: Place, level: Level): boolean {
  const parent = parentOf(level);
  return parent === undefined || place[parent] !== null;
}

/** The narrowest level that can be chosen now. A missing municipality is reported there. */
export function deepestReachable(place: Place): Level {
  return placeLevels.findLast((level) => isReachable(place, level)) ?? 'region';
}
