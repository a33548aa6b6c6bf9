import type { TestApi } from '../testing/test-api.ts';
import type { Json, Loose } from './json.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Answer {
  readonly status: number;
  readonly message: string;
  readonly data: Loose;
}

/** People of a tenant, who call the API by its literal paths. */
export function callers(api: TestApi, tenantId: number) {
  /**
   * Returns a function that calls the API as a person with this role. The person signs in again whenever the clock has
   * moved.
   */
  function asRole(role: 'asAdminOf' | 'asUserOf', tenant = tenantId) {
    let since = '';
    let session: Awaited<ReturnType<typeof api.asAdminOf>> | undefined;
    return async (method: Method, url: string, payload?: unknown): Promise<Answer> => {
      if (!session || since !== String(api.now())) session = await api[role](tenant);
      since = String(api.now());
      const response = await session.raw({
        method,
        url,
        ...(payload !== undefined && { payload }),
      });
      const body = response.json<Json>();
      return { status: response.statusCode, message: String(body['message']), data: body['data'] };
    };
  }
  const ask = asRole('asAdminOf');

  async function done(answer: Promise<Answer>): Promise<Loose> {
    const { status, message, data } = await answer;
    if (status !== 200) throw new Error(`${status}: ${message}`);
    return data;
  }

  const csv = async (path: string): Promise<string[]> => {
    const admin = await api.asAdminOf(tenantId);
    const { body } = await admin.raw({ method: 'GET', url: path });
    return body.replace('\ufeff', '').split('\r\n').filter(Boolean);
  };

  return { asRole, ask, done, csv };
}
