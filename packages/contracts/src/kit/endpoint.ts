import type * as z from 'zod/mini';
import type { Permission } from '../permissions.ts';
import type { Column } from './column.ts';

export type Schema = z.ZodMiniType;

/** One call of the API, as both sides know it. `result` is the shape of the envelope's `data`. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: Permission;
  /** Sent again with the same Idempotency-Key it has its effect once and its answer again (API-07). */
  readonly isIdempotent?: boolean;
  /** The browser asks by itself: nobody's session lasts longer for it (AUT-16). */
  readonly isUnattended?: boolean;
  /** The answer is no envelope but a CSV of these columns, sent while it is read (LST-15). */
  readonly csv?: readonly Column[];
  /** The answer is an Excel workbook of these columns, sent while it is read. */
  readonly xlsx?: readonly Column[];
  /** The envelope’s `message` when the call succeeds. */
  readonly successMessage?: string;
  /** The envelope’s `message` where it depends on the answer. */
  readonly messageOf?: (data: never) => string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly result: Schema;
}

type Part<E, K extends 'params' | 'query' | 'body', Side extends 'input' | 'output'> = E extends {
  readonly [P in K]: infer S extends Schema;
}
  ? { [P in K]: Side extends 'input' ? z.input<S> : z.output<S> }
  : unknown;

/** What a caller sends. */
export type Input<E> = Part<E, 'params', 'input'> &
  Part<E, 'query', 'input'> &
  Part<E, 'body', 'input'>;

/** What a handler receives, validated and with its defaults filled in. */
export type Parsed<E> = Part<E, 'params', 'output'> &
  Part<E, 'query', 'output'> &
  Part<E, 'body', 'output'>;

/** The envelope's `data`. */
export type Result<E extends Endpoint> = z.output<E['result']>;

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** A group of endpoints under the name the documentation shows. */
export interface Contract {
  readonly name: string;
  readonly endpoints: Readonly<Record<string, Endpoint>>;
}
