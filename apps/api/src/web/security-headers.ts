import type { FastifyHelmetOptions } from '@fastify/helmet';

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
