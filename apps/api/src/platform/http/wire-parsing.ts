import { isPlainObject } from '@canone/contracts/values/plain-object';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../core/app-error.ts';

/**
 * Converts a query string to nested keys: `filters[name]=x` → { filters: { name: 'x' } }.
 * A repeated key becomes a list. No schema accepts a list, so the call is refused instead of using one of the values.
 */
export function parseQuery(text: string): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) {
    const [, name = key, inner] = /^(\w+)\[(.*)\]$/.exec(key) ?? [];
    // an empty `filters` is ignored when the query also has `filters[name]`
    if (inner === undefined && value === '' && isPlainObject(query[name])) continue;
    if (inner === undefined) {
      put(query, name, value);
      continue;
    }
    // if the query has a text with this name, the nested value is ignored
    const nested = (query[name] ||= Object.create(null));
    if (isPlainObject(nested)) put(nested, inner, value);
  }
  return query;
}

function put(target: Record<string, unknown>, key: string, value: string): void {
  target[key] = key in target ? [target[key], value] : value;
}

/** The maximum depth of a JSON body. Our bodies are far less deep, and a stack overflow needs a far greater depth. */
const maxDepth = 20;
/**
 * The maximum number of parts of a JSON body, far above the 10,000 ids of a selection. The limit exists because a body
 * is parsed before the caller is known, and each part costs time and memory.
 */
const maxParts = 50_000;

/**
 * Returns whether a JSON text is nested deeper than `maxDepth`, or has more than `max` lists, objects and values. It
 * examines the text before the text is parsed.
 */
export function isTooComplex(json: string, max = maxParts): boolean {
  let depth = 0;
  let parts = 0;
  let isText = false;
  // scanned by hand, because a regular expression for strings and escapes could backtrack
  for (let at = 0; at < json.length; at += 1) {
    const letter = json[at];
    if (letter === '"') isText = !isText;
    else if (isText) at += letter === '\\' ? 1 : 0;
    else if (letter === ',') parts += 1;
    else if (letter === '[' || letter === '{') {
      depth += 1;
      parts += 1;
    } else if (letter === ']' || letter === '}') depth -= 1;
    if (depth > maxDepth || parts > max) return true;
  }
  return false;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route itself reads a multipart body. */
    readonly isUpload?: boolean;
  }
}

/**
 * Leaves a multipart body to its route, which reads it after the caller is known. Routes without uploads refuse the
 * body.
 */
export function acceptUploads(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    const { isUpload } = request.routeOptions.config;
    done(isUpload ? null : new AppError('request.unsupportedMediaType'), undefined);
  });
}

/** Accepts only JSON bodies. An empty body counts as no body, even with `Content-Type: application/json`. */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text === '') done(null, undefined);
    else if (isTooComplex(text)) done(new AppError('request.invalid'), undefined);
    else void parse(request, text, done);
  });
}
