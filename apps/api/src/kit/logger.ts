import type { FastifyRequest } from 'fastify';

/** JSON lines without secrets: headers stay out, and a link's or a reset's token never shows in a URL. */
export function loggerOptions(level: string) {
  return {
    level,
    redact: {
      paths: ['*.password', '*.Password', '*.token', '*.apiSecret', '*.authorization'],
      censor: '•••',
    },
    serializers: {
      req: ({ method, url, id }: FastifyRequest) => ({ id, method, path: url.split('?', 1)[0] }),
      res: (reply: { statusCode?: number }) => ({ statusCode: reply.statusCode ?? 0 }),
    },
  };
}
