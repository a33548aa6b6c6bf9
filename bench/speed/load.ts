import autocannon from 'autocannon';

export interface Request {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: object;
  /** The customer's address, as a load balancer tells it. */
  readonly from?: string;
}

export interface Load {
  readonly origin: string;
  readonly headers: Record<string, string>;
  /** The nth request of a window. */
  readonly request: (n: number) => Request;
  readonly connections: number;
  readonly seconds: number;
}

export interface Figures {
  /** Answers with 2xx. */
  readonly perSecond: number;
  /** Answers of any kind. */
  readonly answeredPerSecond: number;
  /** Requests that got none. */
  readonly unanswered: number;
  readonly p50: number;
  readonly p99: number;
  /** Answers that were not 2xx, and requests without an answer. */
  readonly errors: number;
}

/** Asks as fast as the answers come, on so many connections, for so many seconds. */
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
