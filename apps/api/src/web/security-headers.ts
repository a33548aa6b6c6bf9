import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyReply, FastifyRequest } from 'fastify';

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

/** What helmet does not say: whose answer this is, and that data is never kept. */
export async function ownHeaders(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('X-Request-Id', request.id);
  reply.header('Permissions-Policy', permissionsPolicy);
  if (/^\/api(\/|$)/i.test(request.url)) reply.header('Cache-Control', 'no-store');
}

/** Every answer of a leaving process is the last on its connection, or the process could not end. */
export function lastOnConnection(leaving?: AbortSignal) {
  return (_: FastifyRequest, reply: FastifyReply, payload: unknown, done: DoneWith): void => {
    if (leaving?.aborted) reply.header('Connection', 'close');
    done(null, payload);
  };
}

/** Headers of everything this server answers. Over plain HTTP nothing asks for HTTPS, or no page would load. */
export function securityHeaders(isHttps: boolean): FastifyHelmetOptions {
  return {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...own, ...(isHttps && { upgradeInsecureRequests: [] }) },
    },
    hsts: isHttps ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  };
}

/** The payment page alone lets a provider's script in, and lets its popup talk back. */
export function paymentPageHeaders(checkoutOrigins: readonly string[]): {
  helmet: FastifyHelmetOptions;
} {
  return {
    helmet: {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          ...own,
          scriptSrc: [...own.scriptSrc, ...checkoutOrigins],
          connectSrc: [...own.connectSrc, ...checkoutOrigins],
          imgSrc: [...own.imgSrc, ...checkoutOrigins],
          frameSrc: [...checkoutOrigins],
          childSrc: [...checkoutOrigins],
        },
      },
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    },
  };
}
