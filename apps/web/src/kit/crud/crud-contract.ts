import type { LiveSubscriptions } from '@canone/contracts/live-subscription';
import type { Column } from '@canone/contracts/kit/column';
import type { Options } from '@canone/contracts/kit/crud';
import type { Endpoint, Input, Schema } from '@canone/contracts/kit/endpoint';
import type { Identified } from '../list/column.ts';
import type { Filter } from '../list/filter.ts';
import type { EntityName } from '../name.ts';

/** A contract made by `crudContract`, whatever its fields. */
export interface CrudContract {
  readonly name: string;
  readonly endpoints: {
    readonly list: Endpoint & { readonly query: Schema };
    /** Its columns are the list’s. */
    readonly export: Endpoint & { readonly query: Schema; readonly csv: readonly Column[] };
    readonly get: Endpoint;
    readonly create: Endpoint & { readonly body: Schema };
    readonly update: Endpoint;
    readonly remove: Endpoint;
  };
}

type Draft<C extends CrudContract> =
  Input<C['endpoints']['create']> extends { body: infer Body } ? Body : never;
type FilterKey<C extends CrudContract> =
  Input<C['endpoints']['list']> extends { query: { filters?: infer F } }
    ? keyof NonNullable<F> & string
    : never;

type KeysOf<T, Value> = {
  [K in keyof T & string]-?: NonNullable<T[K]> extends Value ? K : never;
}[keyof T & string];

/** The fields that take the number of a record, whatever else they take. */
type KeysOfIds<T> = {
  [K in keyof T & string]-?: number extends NonNullable<T[K]> ? K : never;
}[keyof T & string];

export interface TextField<Key extends string = string> {
  readonly key: Key;
  readonly label: string;
  readonly type?: 'text' | 'textarea';
  readonly hint?: string;
  readonly isRequired?: boolean;
  /** How a save spells the key, where the wire spells it in two ways. */
  readonly sentAs?: string;
}

export interface ChoiceField<Key extends string = string> {
  readonly key: Key;
  readonly label: string;
  readonly type: 'choice';
  readonly options: Endpoint & { readonly result: typeof Options };
  readonly isRequired?: boolean;
  /** The key of the chosen record's name, where the wire carries it beside the number. */
  readonly nameKey?: string;
}

export type Field = TextField | ChoiceField;

/** Everything a plain entity's two screens need to know; a misspelt key does not compile. */
export interface CrudDefinition<C extends CrudContract> {
  readonly contract: C;
  readonly path: `/${string}`;
  readonly name: EntityName;
  readonly filters: readonly Filter<FilterKey<C>>[];
  readonly fields: readonly (
    | TextField<KeysOf<Draft<C>, string>>
    | ChoiceField<KeysOfIds<Draft<C>>>
  )[];
  /** Whether the detail of an existing record shows its id, read-only (DET-04). */
  readonly showsId?: boolean;
  /** The toast of a refused deletion, where the specification has one (LST-11); else the list says it in place. */
  readonly deleteFailed?: (error: string) => string;
}

/** What a plain list has to know; its rows may hold less than what `get` answers. */
export interface CrudListScreen {
  readonly contract: CrudContract;
  readonly path: `/${string}`;
  /** Where "Crea Nuovo …" leads, when it is not the detail screen. */
  readonly newPath?: `/${string}`;
  readonly name: EntityName;
  readonly filters: readonly Filter[];
  readonly deleteFailed?: (error: string) => string;
  /** Rows of the last deletion that are still there: none when all are gone. */
  readonly onRefused?: (refusals: readonly Refusal[]) => void;
}

/** The same, as the screens themselves see it. */
export interface CrudScreen extends CrudListScreen {
  readonly fields: readonly Field[];
  readonly showsId?: boolean;
}

/** A record of which only this much is certain: the contract's own checks know the rest. */
export interface CrudRow extends Identified {
  readonly version: number;
}

/** A row that could not be deleted. */
export interface Refusal {
  readonly row: CrudRow;
  readonly label: string;
  readonly reason: string;
  /** What a provider can still charge, when that is why. */
  readonly live: LiveSubscriptions | null;
}
