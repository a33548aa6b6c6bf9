import type { OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';

const own = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  // the component library Mantine positions elements with inline styles
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  fontSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

/** Browser features that our pages do not use. Writing to the clipboard stays allowed. */
const permissionsPolicy = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'screen-wake-lock',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

type DoneWith = (error: null, payload: unknown) => void;

/** Adds the request id, and forbids caching of API responses. */
export function ownHeaders(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.header('X-Request-Id', request.id);
  // an address can write a route in several ways, for example as /%61pi
  const addresses = [request.url, request.routeOptions.url ?? ''];
  if (addresses.some((address) => /^\/api(\/|$)/i.test(address)))
    reply.header('Cache-Control', 'no-store');
  done();
}

/**
 * Closes each connection of a stopping process after its response. Otherwise open connections would keep the process
 * alive.
 */
export function closeWhileStopping(leaving?: AbortSignal) {
  return (_: FastifyRequest, reply: FastifyReply, payload: unknown, done: DoneWith): void => {
    if (leaving?.aborted) reply.header('Connection', 'close');
    done(null, payload);
  };
}

/**
 * `getBuiltinModule` is used, because an `import` would also load Node's WebSocket client, which takes 3 % of the time
 * of a start.
 */
const { IncomingMessage, ServerResponse } = process.getBuiltinModule('node:http');

type Middleware = ReturnType<typeof helmet>;

/** Computes the headers of helmet once, because they do not depend on the request. */
function headersSetBy(...middlewares: readonly Middleware[]): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  for (const middleware of middlewares) middleware(request, response, () => {});
  return response.getHeaders();
}

/**
 * The headers of every response. If the address of the product is plain HTTP, no header requires HTTPS, because then no
 * page would load.
 */
export function securityHeadersFor(publicBaseUrl: string): OutgoingHttpHeaders {
  const isHttps = publicBaseUrl.startsWith('https:');
  const fromHelmet = headersSetBy(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { ...own, ...(isHttps && { upgradeInsecureRequests: [] }) },
      },
      hsts: isHttps ? { maxAge: 31_536_000 } : false,
      referrerPolicy: { policy: 'no-referrer' },
      xFrameOptions: { action: 'deny' },
    }),
  );
  return { ...fromHelmet, 'Permissions-Policy': permissionsPolicy };
}

export function securityHeaders(app: FastifyInstance, publicBaseUrl: string): void {
  const headers = securityHeadersFor(publicBaseUrl);
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers);
    done();
  });
}

const nonceToFill = 'nonce-to-fill';

/** Lets the payment page keep the popup that PayPal opens. */
export const paymentOpenerPolicy = 'same-origin-allow-popups';

/**
 * The headers of the payment page. Only this page allows a provider's script and a popup that communicates with the
 * page. Each response has a new nonce for the inline scripts that PayPal's own script inserts.
 */
export function paymentPageHeaders(checkoutOrigins: readonly string[]) {
  const headers = headersSetBy(
    helmet.contentSecurityPolicy({
      useDefaults: false,
      directives: {
        ...own,
        scriptSrc: [...own.scriptSrc, `'nonce-${nonceToFill}'`, ...checkoutOrigins],
        connectSrc: [...own.connectSrc, ...checkoutOrigins],
        imgSrc: [...own.imgSrc, ...checkoutOrigins],
        frameSrc: [...checkoutOrigins],
        childSrc: [...checkoutOrigins],
      },
    }),
    helmet.crossOriginOpenerPolicy({ policy: paymentOpenerPolicy }),
  );
  const policy = String(headers['content-security-policy']);
  return (nonce: string): OutgoingHttpHeaders => ({
    ...headers,
    'content-security-policy': policy.replace(nonceToFill, nonce),
  });
}
