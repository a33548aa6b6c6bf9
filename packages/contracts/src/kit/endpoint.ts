import type * as z from 'zod/mini';
import type { Permission } from '../rights/permissions.ts';
import type { Column } from './column.ts';

export type Schema = z.ZodMiniType;

/** One endpoint of the API, shared by server and browser. `result` is the shape of the envelope's `data`. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: Permission;
  /** A request repeated with the same Idempotency-Key takes effect once and receives the stored response (API-07). */
  readonly isIdempotent?: boolean;
  /** The browser sends it without user action, so it does not extend the session (AUT-16). */
  readonly isUnattended?: boolean;
  /** The body is multipart/form-data with a `file`. */
  readonly isUpload?: boolean;
  /** The answer may be some seconds old, so a replica can serve it. Exports may always be. */
  readonly mayLag?: boolean;
  /** The response is a streamed CSV of these columns instead of an envelope (LST-15). */
  readonly csv?: readonly Column[];
  /** The response is a streamed Excel workbook of these columns. */
  readonly xlsx?: readonly Column[];
  /** The response is a streamed document of this media type. */
  readonly document?: 'application/json' | 'text/html';
  /** The envelope’s `message` when the call succeeds. */
  readonly successMessage?: string;
  /** The envelope’s `message` when it depends on the result. */
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

/** The input that a caller sends. */
export type Input<E> = Part<E, 'params', 'input'> &
  Part<E, 'query', 'input'> &
  Part<E, 'body', 'input'>;

/** The input that a handler receives, validated and with defaults. */
export type Parsed<E> = Part<E, 'params', 'output'> &
  Part<E, 'query', 'output'> &
  Part<E, 'body', 'output'>;

export type Result<E extends Endpoint> = z.output<E['result']>;

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** The names and the page of an entity. Menu, home page, routes, history and guide derive from them. */
export interface Entity {
  readonly one: string;
  readonly many: string;
  /** The name in the audit log. Default: the name of the contract. */
  readonly auditName?: string;
  /** Absent when the pages of the entity are listed by hand. */
  readonly page?: EntityPage;
}

interface EntityPage {
  /** The name in the menu. Default: `many`. */
  readonly label?: string;
  /** The sentence on the home page. */
  readonly text: string;
  readonly icon: `Icon${string}`;
  readonly guide: string;
  readonly inMenu?: true;
  readonly isAdministration?: true;
}

/** A group of endpoints under its name in the documentation. */
export interface Contract {
  readonly name: string;
  readonly entity?: Entity;
  readonly endpoints: Readonly<Record<string, Endpoint>>;
}
