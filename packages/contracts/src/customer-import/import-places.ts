import { placeMessages } from '../people/user-form.ts';
import { plainWords } from '../values/plain-words.ts';
import type { ImportColumn } from './import-columns.ts';

/** A municipality with the names of its province and region. */
export interface ImportPlace {
  readonly id: number;
  readonly name: string;
  readonly province: string | null;
  readonly abbreviation: string | null;
  readonly region: string | null;
  /** The postal codes of the municipality. */
  readonly zips: readonly string[];
}

export interface AskedPlace {
  readonly municipality: string;
  readonly province: string;
  readonly region: string;
}

export interface ColumnProblem {
  readonly column: ImportColumn;
  readonly message: string;
}

const smallWords = /\b(?:nell|nella|nel|dell|della|del|degli|di|in|sul|sulla|e|d|l)\b/g;
const withoutSmallWords = (words: string) =>
  words.replaceAll(smallWords, ' ').replaceAll(/ +/g, ' ').trim();

/** The names of a place. "Bolzano/Bozen" has both names and the whole text. */
function namesOf(name: string): readonly string[] {
  if (!name.includes('/')) return [plainWords(name)];
  return [...new Set([name, ...name.split('/')].map(plainWords))];
}

/** The province in "Bologna (BO)". */
const provinceLetters = /\(([a-z]{2})\)\s*$/i;

/** The ways to write a municipality in a table: "Bologna (BO)" and "Bolzano/Bozen" are also found by a part (AQ31). */
function spellingsOf(municipality: string): readonly string[] {
  const whole = municipality.replace(provinceLetters, '');
  return [municipality, whole, ...whole.split('/')].map(plainWords);
}

function isCalled(name: string | null, wanted: string): boolean {
  return name !== null && namesOf(name).some((one) => one === wanted);
}

/** Whether a text is the name of a province, its two letters, or both. */
function isProvince({ province, abbreviation }: ImportPlace, wanted: string): boolean {
  const letters = plainWords(abbreviation ?? '');
  if (letters !== '' && wanted === letters) return true;
  const [name, rest] = [wanted.slice(0, -letters.length - 1), wanted.slice(-letters.length)];
  return (
    isCalled(province, wanted) || (letters !== '' && rest === letters && isCalled(province, name))
  );
}

type Places = ReadonlyMap<string, readonly ImportPlace[]>;

/**
 * The maximum number of compared municipalities with the same name. Italy has only a few of them. Administrators may
 * add more, and each row is compared with all of them (W157).
 */
const maxNamesakes = 20;

function grouped(
  places: readonly ImportPlace[],
  keysOf: (name: string) => readonly string[],
): Places {
  const named = places.flatMap((place) => keysOf(place.name).map((key) => ({ key, place })));
  const byName = Map.groupBy(named, ({ key }) => key);
  return new Map(
    [...byName].map(([key, namesakes]) => [
      key,
      namesakes.slice(0, maxNamesakes).map(({ place }) => place),
    ]),
  );
}

/**
 * Finds a municipality by its name, and by the names of its province and region if they are given. Province and region
 * must belong to the municipality. They are needed only to choose among municipalities with the same name.
 */
export function placeFinder(places: readonly ImportPlace[]) {
  const exact = grouped(places, namesOf);
  // created at its first use, because few files need it
  let loose: Places | undefined;
  const looselyNamed = (words: string) => {
    loose ??= grouped(places, (name) => namesOf(name).map(withoutSmallWords));
    return loose.get(withoutSmallWords(words)) ?? [];
  };

  return ({ municipality, province, region }: AskedPlace): ImportPlace | ColumnProblem => {
    const spellings = spellingsOf(municipality);
    const exactly = spellings.map((words) => exact.get(words) ?? []);
    const named =
      exactly.find(({ length }) => length > 0) ??
      spellings.map(looselyNamed).find(({ length }) => length > 0) ??
      [];
    if (named.length === 0)
      return {
        column: 'municipality',
        message: `Il comune «${municipality}» non è nell’elenco dei comuni: controlla come è scritto.`,
      };
    const wantedProvince = plainWords(province || provinceLetters.exec(municipality)?.[1] || '');
    const inProvince = named.filter(
      (place) => wantedProvince === '' || isProvince(place, wantedProvince),
    );
    if (inProvince.length === 0)
      return { column: 'province', message: placeMessages.otherProvince };
    const wantedRegion = plainWords(region);
    const found = inProvince.filter(
      (place) => wantedRegion === '' || isCalled(place.region, wantedRegion),
    );
    const [first, second] = found;
    if (!first) return { column: 'region', message: placeMessages.otherRegion };
    if (!second) return first;
    const letters = found.flatMap(({ abbreviation }) => abbreviation ?? []).join(', ');
    return {
      column: 'province',
      message: `Ci sono più comuni «${municipality}»: indica la provincia (${letters}).`,
    };
  };
}

export type FindPlace = ReturnType<typeof placeFinder>;
