import autocannon from 'autocannon';

export interface Request {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: object;
  /** The customer's address, as a load balancer sends it. */
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
  /** 2xx responses. */
  readonly perSecond: number;
  /** Responses of any status. */
  readonly answeredPerSecond: number;
  /** Requests without a response. */
  readonly unanswered: number;
  readonly p50: number;
  readonly p99: number;
  /** Responses other than 2xx, and requests without a response. */
  readonly errors: number;
}

/** Sends requests as fast as responses arrive, on this number of connections, for this number of seconds. */
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
