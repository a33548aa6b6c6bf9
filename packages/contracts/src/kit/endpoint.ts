import type * as z from 'zod/mini';
import type { Permission } from '../rights/permissions.ts';
import type { Column } from './column.ts';

export type Schema = z.ZodMiniType;

/**
 * One endpoint of the API. Server and browser use the same declaration. `result` is the shape of `data` in the
 * envelope.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: Permission;
  /**
   * A request that is repeated with the same Idempotency-Key takes effect once and gets the stored response (API-07).
   */
  readonly isIdempotent?: boolean;
  /** The browser sends the request without a user action, so the request does not extend the session (AUT-16). */
  readonly isUnattended?: boolean;
  /** The body is multipart/form-data with a `file`. */
  readonly isUpload?: boolean;
  /** The data may be some seconds old, so a replica can serve the call. For exports this is always allowed. */
  readonly mayLag?: boolean;
  /** The response is a streamed CSV with these columns and no envelope (LST-15). */
  readonly csv?: readonly Column[];
  /** The response is a streamed Excel workbook with these columns and no envelope. */
  readonly xlsx?: readonly Column[];
  /** The response is a streamed document of this media type and no envelope. */
  readonly document?: 'application/json' | 'text/html';
  /** The `message` of the envelope when the call succeeds. */
  readonly successMessage?: string;
  /** The `message` of the envelope when it depends on the result. */
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

/** The input that a handler receives. It is validated, and defaults are filled in. */
export type Parsed<E> = Part<E, 'params', 'output'> &
  Part<E, 'query', 'output'> &
  Part<E, 'body', 'output'>;

export type Result<E extends Endpoint> = z.output<E['result']>;

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** The names and the page of an entity. The menu, home page, routes, history and guide use them. */
export interface Entity {
  readonly one: string;
  readonly many: string;
  /** The name in the history. Default: the name of the contract. */
  readonly auditName?: string;
  /** The page of the entity. Absent if its pages are listed by hand. */
  readonly page?: EntityPage;
}

interface EntityPage {
  /** The name in the menu. Default: `many`. */
  readonly label?: string;
  /** The sentence about the entity on the home page. */
  readonly text: string;
  readonly icon: `Icon${string}`;
  readonly guide: string;
  readonly inMenu?: true;
  readonly isAdministration?: true;
}

/** A group of endpoints. The API documentation shows it under `name`. */
export interface Contract {
  readonly name: string;
  readonly entity?: Entity;
  readonly endpoints: Readonly<Record<string, Endpoint>>;
}
