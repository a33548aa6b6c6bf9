import type { FastifyInstance } from 'fastify';

/**
 * A query string as nested keys: `filters[name]=x` → { filters: { name: 'x' } }.
 * A key given twice becomes a list, which no schema accepts: nothing is picked silently.
 */
export function parseQuery(text: string): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) {
    const [, name = key, inner] = /^(\w+)\[(.*)\]$/.exec(key) ?? [];
    if (inner === undefined) {
      put(query, name, value);
      continue;
    }
    const nested = (query[name] ??= Object.create(null));
    if (typeof nested === 'object' && nested !== null)
      put(nested as Record<string, unknown>, inner, value);
  }
  return query;
}

function put(target: Record<string, unknown>, key: string, value: string): void {
  target[key] = key in target ? [target[key], value] : value;
}

/** Bodies are JSON. An empty one is no body, also under `Content-Type: application/json`. */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, String(body), done);
  });
}
