import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';

const own = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  // Mantine positions with inline styles
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  fontSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

/** What no page of ours asks of a browser; copying a link to the clipboard stays allowed. */
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

/** Whose answer this is, and that data is never kept. */
export async function ownHeaders(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('X-Request-Id', request.id);
  if (/^\/api(\/|$)/i.test(request.url)) reply.header('Cache-Control', 'no-store');
}

/** Every answer of a leaving process is the last on its connection, or the process could not end. */
export function lastOnConnection(leaving?: AbortSignal) {
  return (_: FastifyRequest, reply: FastifyReply, payload: unknown, done: DoneWith): void => {
    if (leaving?.aborted) reply.header('Connection', 'close');
    done(null, payload);
  };
}

type Middleware = ReturnType<typeof helmet>;

/** What helmet sets depends on no request: it is asked once, not at every answer. */
function headersSetBy(...middlewares: readonly Middleware[]): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  for (const middleware of middlewares) middleware(request, response, () => {});
  return response.getHeaders();
}

/** Headers of everything this server answers. Over plain HTTP nothing asks for HTTPS, or no page would load. */
export function securityHeaders(app: FastifyInstance, isHttps: boolean): void {
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
  const headers = { ...fromHelmet, 'Permissions-Policy': permissionsPolicy };
  app.addHook('onRequest', async (_, reply) => {
    reply.headers(headers);
  });
}

const nonceToFill = 'nonce-to-fill';

/**
 * The payment page alone lets a provider’s script in, and lets its popup talk back. The nonce, a new one for every
 * answer, is for the inline scripts that PayPal's own script inserts.
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
    helmet.crossOriginOpenerPolicy({ policy: 'same-origin-allow-popups' }),
  );
  const policy = String(headers['content-security-policy']);
  return (nonce: string): OutgoingHttpHeaders => ({
    ...headers,
    'content-security-policy': policy.replace(nonceToFill, nonce),
  });
}
