import { isPlainObject } from '@canone/contracts/kit/validation';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../core/app-error.ts';

/**
 * A query string as nested keys: `filters[name]=x` → { filters: { name: 'x' } }.
 * A repeated key becomes a list, which no schema accepts, so no value is selected silently.
 */
export function parseQuery(text: string): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) {
    const [, name = key, inner] = /^(\w+)\[(.*)\]$/.exec(key) ?? [];
    if (inner === undefined) {
      // an empty `filters` is ignored when the query also has `filters[name]`
      if (value !== '' || !isPlainObject(query[name])) put(query, name, value);
      continue;
    }
    // a text is not replaced by an object
    const nested = (query[name] ||= Object.create(null));
    if (isPlainObject(nested)) put(nested, inner, value);
  }
  return query;
}

function put(target: Record<string, unknown>, key: string, value: string): void {
  target[key] = key in target ? [target[key], value] : value;
}

/** Far above the depth of our bodies, far below a stack overflow. */
const maxDepth = 20;
/** Far above the 10,000 ids of a selection. Each costs time and memory before the caller is known. */
const maxParts = 50_000;

/**
 * Returns whether a JSON text has lists and objects nested deeper than `maxDepth`, or more lists, objects and values than
 * `max`, before the text is parsed.
 */
export function isTooComplex(json: string, max = maxParts): boolean {
  let depth = 0;
  let parts = 0;
  let isText = false;
  // a manual scan in one pass, because a regular expression over strings and escapes could backtrack
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
    /** The route reads a multipart body itself. */
    readonly isUpload?: boolean;
  }
}

/** A multipart body is read by its route, after the caller is known. Other routes refuse it. */
export function acceptUploads(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    const { isUpload } = request.routeOptions.config;
    done(isUpload ? null : new AppError('request.unsupportedMediaType'), undefined);
  });
}

/** Bodies are JSON. An empty one counts as no body, also with `Content-Type: application/json`. */
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
