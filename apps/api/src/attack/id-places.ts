import type { Schema } from '@canone/contracts/kit/endpoint';
import * as z from 'zod/mini';
import type { Sample } from '../testing/every-endpoint.ts';
import type { CallInput } from '../testing/good-inputs.ts';

/** A place in a call that contains a record's id. */
export interface IdPlace {
  /** The path of the id in the call, for example `body.0.featureId`. */
  readonly place: string;
  readonly part: 'params' | 'query' | 'body';
  readonly path: readonly string[];
  readonly name: string;
  /** False for fields of the request that are accepted but ignored. */
  readonly isRead: boolean;
}

interface Node {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
}

/**
 * Recognises an id by its schema in contracts/kit/fields.ts. The choice of a dropdown is an id too, whatever the name
 * of its field.
 */
function isRecordNumber({ type, exclusiveMinimum, maximum, anyOf = [] }: Node): boolean {
  const isOne = type === 'integer' && exclusiveMinimum === 0 && maximum === 2_147_483_647;
  return isOne || anyOf.some(isRecordNumber);
}

function* placesUnder(node: Node, path: readonly string[]): Generator<readonly [string[], Node]> {
  for (const branch of node.anyOf ?? []) yield* placesUnder(branch, path);
  if (node.items) yield* placesUnder(node.items, [...path, '0']);
  for (const [name, child] of Object.entries(node.properties ?? {})) {
    const inner = [...path, name];
    if (/(^id|Id|ID)s?$/.test(name) || isRecordNumber(child)) yield [inner, child];
    else yield* placesUnder(child, inner);
  }
}

/** Every place of the call that contains the id of a record, also inside nested objects. */
export function idPlaces({ endpoint }: Sample): IdPlace[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema: Schema | undefined = endpoint[part];
    if (!schema) return [];
    // `Node` declares only the keys of JSON Schema that are read here
    const node = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node;
    return Array.from(placesUnder(node, []), ([path, child]) => ({
      place: [part, ...path].join('.'),
      part,
      path,
      name: path.at(-1) ?? '',
      isRead: Object.keys(child).length > 0,
    }));
  });
}

function put(target: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (key === '0') {
    const [first, ...others] = Array.isArray(target) ? target : [];
    return [put(first, rest, value), ...others];
  }
  const known: Readonly<Record<string, unknown>> = { ...(target as object | undefined) };
  return { ...known, [key]: put(known[key], rest, value) };
}

/** The same call with another value in this place. */
export function withValue(input: CallInput, { part, path }: IdPlace, value: unknown): CallInput {
  const holder = part === 'body' && input.items ? 'items' : part;
  return { ...input, [holder]: put(input[holder], path, value) };
}
