import type { FastifyInstance, InjectOptions } from 'fastify';
import { checkAnswer, checkRequest } from './openapi.ts';

export interface Answer<T> {
  status: number;
  body: T;
  headers: Record<string, unknown>;
}

export interface Extra {
  headers?: Record<string, string>;
  query?: Record<string, string>;
  /** The exact body to send, for a body that parsing and serialising would change. */
  rawBody?: string;
  /** The request is invalid on purpose. */
  invalid?: boolean;
}

interface Sent extends Extra {
  body?: object | undefined;
}

export type PayPalClient = ReturnType<typeof paypalClient>;

/** Calls the simulated REST API and validates every response against PayPal's OpenAPI files. */
export function paypalClient(fastify: FastifyInstance, prefix: string, authorization: string) {
  async function call<T>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    { body, headers = {}, query = {}, rawBody, invalid = false }: Sent,
  ): Promise<Answer<T>> {
    if (!invalid) {
      checkRequest(method, path, rawBody === undefined ? body : JSON.parse(rawBody));
    }
    const request: InjectOptions = {
      method,
      url: prefix + path,
      query,
      headers: {
        authorization,
        ...(rawBody !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(rawBody !== undefined && { payload: rawBody }),
      ...(body && { payload: body }),
    };
    const response = await fastify.inject(request);
    const answer = response.body === '' ? undefined : response.json();
    checkAnswer(method, path, { status: response.statusCode, body: answer });
    return { status: response.statusCode, body: answer, headers: response.headers };
  }

  return {
    get: <T>(path: string, extra: Extra = {}) => call<T>('GET', path, extra),
    post: <T>(path: string, body?: object, extra: Extra = {}) =>
      call<T>('POST', path, { body, ...extra }),
    patch: <T>(path: string, body: object, extra: Extra = {}) =>
      call<T>('PATCH', path, { body, ...extra }),
    remove: <T>(path: string, extra: Extra = {}) => call<T>('DELETE', path, extra),
  };
}
