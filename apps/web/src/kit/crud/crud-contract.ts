import type { LiveSubscriptions } from '@canone/contracts/billing/live-subscription';
import type { Column } from '@canone/contracts/kit/column';
import type { Options } from '@canone/contracts/kit/crud';
import type { Endpoint, Input, Schema } from '@canone/contracts/kit/endpoint';
import type { BulkAction, DeletionOf } from '@canone/contracts/lists/bulk-actions';
import type { EntityName } from '@canone/contracts/texts/entity-names';
import type { TermsOfActions } from '../bulk/bulk-terms.ts';
import type { Identified } from '../list/column.ts';
import type { Filter } from '../list/filter.ts';

/** A contract made by `crudContract`, with any fields. */
export interface CrudContract {
  readonly name: string;
  readonly entity: EntityName;
  readonly endpoints: {
    readonly list: Endpoint & { readonly query: Schema };
    /** The export has the same columns as the list. */
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

/** The keys of the fields that accept the id of a record. */
type KeysOfIds<T> = {
  [K in keyof T & string]-?: number extends NonNullable<T[K]> ? K : never;
}[keyof T & string];

export interface TextField<Key extends string = string> {
  readonly key: Key;
  readonly label: string;
  readonly type?: 'text' | 'textarea';
  readonly hint?: string;
  readonly isRequired?: boolean;
  /** The key in the request body, if it differs from the key in the response. */
  readonly sentAs?: string;
}

export interface ChoiceField<Key extends string = string> {
  readonly key: Key;
  readonly label: string;
  readonly type: 'choice';
  readonly options: Endpoint & { readonly result: typeof Options };
  readonly isRequired?: boolean;
  /** The key of the chosen record's name, if the request also contains the name. */
  readonly nameKey?: string;
}

export interface FlagField<Key extends string = string> {
  readonly key: Key;
  readonly label: string;
  readonly type: 'flag';
  readonly hint?: string;
}

export type Field = TextField | ChoiceField | FlagField;

/** A filter or field with a label. Without a label it has the label of the list’s column with the same key. */
type Labelled<Item, C extends CrudContract> = Item extends unknown
  ? Item | (Omit<Item, 'label'> & { readonly key: C['endpoints']['export']['csv'][number]['key'] })
  : never;

/** The definition of a plain entity's two screens. A misspelt key does not compile. */
export interface CrudDefinition<C extends CrudContract> {
  readonly contract: C;
  readonly filters: readonly Labelled<Filter<FilterKey<C>>, C>[];
  readonly fields: readonly Labelled<
    | TextField<KeysOf<Draft<C>, string>>
    | ChoiceField<KeysOfIds<Draft<C>>>
    | FlagField<KeysOf<Draft<C>, boolean>>,
    C
  >[];
  /** Whether the detail of an existing record shows its id, read-only (DET-04). */
  readonly showsId?: boolean;
  /** The toast of a refused deletion, if the specification defines one (LST-11). Otherwise the list shows the error. */
  readonly deleteFailed?: (error: string) => string;
  readonly onDeleted?: (row: CrudRow) => void;
  /** The server's actions on many rows. The only one is the deletion of all results of the list. */
  readonly bulk?: readonly (DeletionOf<C['name']> & BulkAction)[];
}

/** A condition for a new record, in addition to the permission. Default: true. */
export interface Creating {
  readonly canCreate?: boolean;
}

/** The definition of a plain list. Its rows may have fewer fields than the result of `get`. */
export interface CrudListScreen {
  readonly contract: CrudContract;
  readonly path: `/${string}`;
  readonly name: EntityName;
  readonly filters: readonly Filter[];
  readonly deleteFailed?: (error: string) => string;
  /** The list as an Excel workbook. */
  readonly xlsx?: Endpoint;
  /** The server's actions on many rows. `bulkTerms` has the fields of the actions that need terms. */
  readonly bulk?: readonly BulkAction[];
  readonly bulkTerms?: TermsOfActions;
  /**
   * The call that undoes a deletion. It is offered when the deletion has only hidden the row, which a result of
   * `remove` shows.
   */
  readonly undo?: Endpoint;
  readonly onDeleted?: (row: CrudRow) => void;
  /** Receives the rows that the last deletion could not delete; an empty list when all were deleted. */
  readonly onRefused?: (refusals: readonly Refusal[]) => void;
}

/** The definition of a plain entity in the form that the screens use. */
export interface CrudScreen extends CrudListScreen {
  readonly fields: readonly Field[];
  readonly showsId?: boolean;
}

/** A record with only its common fields typed. The contract validates the others. */
export interface CrudRow extends Identified {
  readonly version: number;
}

/** A row that could not be deleted. */
export interface Refusal {
  readonly row: CrudRow;
  readonly label: string;
  /** The reason in Italian; empty when the session has ended. */
  readonly reason: string;
  /** True when somebody else has deleted the row in the meantime. */
  readonly isGone: boolean;
  /** The subscriptions that a provider can still charge, if they are the reason; otherwise null. */
  readonly live: LiveSubscriptions | null;
}
