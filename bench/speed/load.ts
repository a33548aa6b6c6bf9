import autocannon from 'autocannon';

export interface Request {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: object;
  /** The address of the client, which a load balancer would send. */
  readonly from?: string;
}

export interface Load {
  readonly origin: string;
  readonly headers: Record<string, string>;
  /** Returns the request number n of a measured window. */
  readonly request: (n: number) => Request;
  readonly connections: number;
  readonly seconds: number;
}

export interface Figures {
  /** The number of 2xx responses per second. */
  readonly perSecond: number;
  /** The number of responses per second, with any status. */
  readonly answeredPerSecond: number;
  /** The number of requests without a response. */
  readonly unanswered: number;
  readonly p50: number;
  readonly p99: number;
  /** The number of responses other than 2xx, plus the number of requests without a response. */
  readonly errors: number;
}

/**
 * Sends requests for this number of seconds on this number of connections. Each connection sends its next request when
 * the response arrives.
 */
export async function load({
  origin,
  headers,
  request,
  connections,
  seconds,
}: Load): Promise<Figures> {
  let n = 0;
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    timeout: 30,
    requests: [
      {
        setupRequest(target) {
          const { method = 'GET', path, body, from } = request(n);
          n += 1;
          return {
            ...target,
            method,
            path,
            headers: {
              ...headers,
              ...(body && { 'content-type': 'application/json' }),
              ...(from && { 'x-forwarded-for': from }),
            },
            ...(body && { body: JSON.stringify(body) }),
          };
        },
      },
    ],
  });
  return {
    perSecond: result['2xx'] / result.duration,
    answeredPerSecond: (result['2xx'] + result.non2xx) / result.duration,
    unanswered: result.errors + result.timeouts,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.timeouts + result.non2xx,
  };
}
