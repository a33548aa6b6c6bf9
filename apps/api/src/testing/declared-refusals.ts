import type { ErrorCode } from '@canone/contracts/texts/errors';
import { failuresOf, ofConnections } from '../platform/http/described-failures.ts';
import { everyEndpoint, type Sample } from './every-endpoint.ts';

interface Answered {
  readonly method: string;
  readonly url: string;
  readonly statusCode: number;
  readonly body: string;
}

const routes = everyEndpoint.map((sample) => ({
  sample,
  pattern: new RegExp(`^${sample.endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`, 'i'),
}));

const declared = new Map<Sample, ReadonlySet<string>>();

function declaredBy(sample: Sample): ReadonlySet<string> {
  const known = declared.get(sample);
  if (known) return known;
  const codes: readonly ErrorCode[] = [
    ...failuresOf(sample.title, sample.endpoint),
    ...ofConnections,
  ];
  const fresh = new Set<string>(codes);
  declared.set(sample, fresh);
  return fresh;
}

/**
 * Throws for a refusal that the description of the endpoint does not list. Routes that no contract declares are not
 * checked.
 */
export function requireDeclared({ method, url, statusCode, body }: Answered): void {
  if (statusCode < 400) return;
  const { pathname: path } = new URL(url, 'http://localhost'); // the server removes dots from a path too
  const called = routes.filter(
    ({ sample, pattern }) => sample.endpoint.method === method && pattern.test(path),
  );
  if (called.length === 0) return;
  const { code } = JSON.parse(body) as { code: string }; // every refusal of a contract's endpoint has a code
  if (called.some(({ sample }) => declaredBy(sample).has(code))) return;
  const names = called.map(({ sample }) => sample.title).join(', ');
  throw new Error(`${names} answers ${code}, which packages/contracts/src/refusals.ts lacks`);
}
