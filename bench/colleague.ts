import { median } from './speed/figure.ts';

export interface Person {
  readonly email: string;
  readonly password: string;
}

/** The address and the person of the calls to the product under load. */
interface Place {
  readonly origin: string;
  readonly key: string;
}

/** Signs a person in. Returns the headers for calls in the person's first tenant. */
export async function headersOf(
  { origin, key }: Place,
  { email: Email, password: Password }: Person,
): Promise<Record<string, string>> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const call = async <T>(path: string, init: RequestInit) => {
    const response = await fetch(origin + path, init);
    // the response comes from our own server, so its format is known
    return ((await response.json()) as { data: T }).data;
  };
  const body = JSON.stringify({ Email, Password });
  const { token } = await call<{ token: string }>('/api/user/Login', {
    method: 'POST',
    headers,
    body,
  });
  const signedIn = { ...headers, authorization: `Bearer ${token}` };
  const tenants = await call<{ items: readonly { id: number }[] }>('/api/tenant/getAll', {
    headers: signedIn,
  });
  return { ...signedIn, 'x-tenant-id': String(tenants.items[0]?.id) };
}

/**
 * Reads the list of plans again and again until `isOver` returns true. Returns the median and the maximum time in
 * milliseconds.
 */
export async function readPlans(
  origin: string,
  headers: Record<string, string>,
  { isOver, least = 150 }: { readonly isOver: () => boolean; readonly least?: number },
) {
  const times: number[] = [];
  let refused = 0;
  while (!isOver() || times.length < least) {
    const begin = performance.now();
    const { status } = await fetch(`${origin}/api/plan/getAll`, { headers });
    if (status !== 200) refused += 1;
    times.push(performance.now() - begin);
  }
  return { medianMs: median(times), maxMs: Math.max(...times), count: times.length, refused };
}
