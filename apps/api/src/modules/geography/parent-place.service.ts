import { refusedField } from '../../platform/core/app-error.ts';
import type { AnyContext } from '../../platform/request/context.ts';
import { parentPlaceRepository } from './parent-place.repository.ts';

interface ParentKind {
  readonly table: 'regions' | 'provinces';
  /** The field of the request that contains the name of the parent as free text. */
  readonly field: 'region' | 'province';
  readonly none: (name: string) => string;
  readonly many: (name: string) => string;
  readonly other: (name: string) => string;
}

export const regionOfProvince: ParentKind = {
  table: 'regions',
  field: 'region',
  none: (name) => `Nessuna regione si chiama «${name}».`,
  many: (name) => `Più regioni si chiamano «${name}»: indica anche regionId.`,
  other: (name) => `La regione indicata con regionId non si chiama «${name}».`,
};

export const provinceOfMunicipality: ParentKind = {
  table: 'provinces',
  field: 'province',
  none: (name) => `Nessuna provincia si chiama «${name}».`,
  many: (name) => `Più province si chiamano «${name}»: indica anche provinceId.`,
  other: (name) => `La provincia indicata con provinceId non si chiama «${name}».`,
};

interface GivenParent {
  readonly id: number | null | undefined;
  readonly name: string | undefined;
}

/**
 * The parent place given by an id, a name or both. A name is refused if it matches no place, several places, or a place
 * other than the one with the id. So no parent is created or guessed. The result is undefined when the request gives no
 * parent, and null when the place has no parent.
 */
export async function parentPlace(
  ctx: AnyContext,
  { table, field, none, many, other }: ParentKind,
  { id, name }: GivenParent,
): Promise<number | null | undefined> {
  if (!name) return id ?? (name === '' ? null : id);
  const parents = parentPlaceRepository(ctx, table);
  if (typeof id === 'number') {
    if ((await parents.isCalled(id, name)) === false) throw refusedField(field, other(name));
    return id;
  }
  const [found, another] = await parents.idsCalled(name);
  if (found === undefined) throw refusedField(field, none(name));
  if (another !== undefined) throw refusedField(field, many(name));
  return found;
}
