import { signInContract } from '@canone/contracts/access/sign-in';
import type { Endpoint, Input, Result } from '@canone/contracts/kit/endpoint';
import type { Envelope } from '@canone/contracts/kit/envelope';
import { demoPassword } from './demo-data.ts';

interface Setting {
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** A small client for the demo that uses the public API as its SuperAdmin. */
export async function demoClient({ baseUrl, apiKey }: Setting) {
  const headers: Record<string, string> = { 'X-Api-Key': apiKey };

  async function call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Result<E>> {
    // the demo calls only endpoints without other parts and with flat queries
    const { query = {}, body } = input as { query?: Record<string, string>; body?: unknown };
    const response = await fetch(
      `${baseUrl}${endpoint.path}?${new URLSearchParams(query).toString()}`,
      {
        method: endpoint.method,
        headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
    );
    const envelope = (await response.json()) as Envelope<Result<E>>; // our own server has validated it
    if (!envelope.success) throw new Error(`${endpoint.path}: ${envelope.message}`);
    return envelope.data;
  }

  const { token } = await call(signInContract.endpoints.signIn, {
    body: { Email: 'superadmin@canone.example', Password: demoPassword },
  });
  headers['Authorization'] = `Bearer ${token}`;

  return {
    call,
    enter(tenantId: number) {
      headers['X-Tenant-Id'] = String(tenantId);
    },
  };
}

export type DemoClient = Awaited<ReturnType<typeof demoClient>>;
