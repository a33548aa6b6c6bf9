import { multipartType } from '../../testing/bank-inputs.ts';
import type { TestApi } from '../../testing/test-api.ts';
import type { Loose } from '../json.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Answer {
  readonly status: number;
  readonly body: string;
  json(): Loose;
}

const answerOf = ({ statusCode, body }: { statusCode: number; body: string }): Answer => ({
  status: statusCode,
  body,
  json: () => JSON.parse(body),
});

function dataOf({ status, body, json }: Answer): Loose {
  if (status !== 200) throw new Error(`${status}: ${body}`);
  return json().data;
}

/** Administrators of a tenant, by their names. They call the API by its literal paths. */
export function callerOf(api: TestApi, tenantId: number) {
  const sessions = new Map<string, { since: string; raw: TestApi['nobody']['raw'] }>();
  const clock = () => String(api.now().round('second'));

  /** Signs the person in again after the clock has moved. */
  async function rawOf(who: string): Promise<TestApi['nobody']['raw']> {
    const known = sessions.get(who);
    if (known?.since === clock()) return known.raw;
    const { raw } = await api.asAdminOf(tenantId);
    sessions.set(who, { since: clock(), raw });
    return raw;
  }

  async function as(
    who: string,
    [method, url]: readonly [Method, string],
    payload?: unknown,
  ): Promise<Answer> {
    const raw = await rawOf(who);
    const answer = await raw({ method, url, ...(payload !== undefined && { payload }) });
    return answerOf(answer);
  }

  async function call(method: Method, url: string, payload?: unknown): Promise<Loose> {
    return dataOf(await as('anna', [method, url], payload));
  }

  async function upload(url: string, payload: Buffer): Promise<Loose> {
    const raw = await rawOf('anna');
    const headers = { 'content-type': multipartType };
    return dataOf(answerOf(await raw({ method: 'POST', url, headers, payload })));
  }

  return {
    clock,
    as,
    call,
    upload,
    get: (url: string): Promise<Loose> => call('GET', url),
    status: async (method: Method, url: string, payload?: unknown): Promise<number> =>
      (await as('anna', [method, url], payload)).status,
    list: async (path: string): Promise<Loose[]> =>
      (await call('GET', `${path}${path.includes('?') ? '&' : '?'}page=1&pageSize=100`)).items,
    csv: async (path: string): Promise<string[][]> =>
      (await as('anna', ['GET', path])).body
        .replace('\ufeff', '')
        .split('\r\n')
        .filter(Boolean)
        .slice(1)
        .map((line) => line.split(';')),
  };
}

export type Caller = ReturnType<typeof callerOf>;
