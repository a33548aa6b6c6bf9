import type { FastifyRequest } from 'fastify';

const censor = '•••';

/** Matches the names of secrets, at any depth of the logged object. */
const secretName =
  /password|token|secret|authorization|cookie|credential|api[-_]?key|idempotency-key|signature|smtp_?url|database_?url|connectionstring/i;

const maxDepth = 4;

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function masked(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) {
    return depth > maxDepth ? censor : value.map((item) => masked(item, depth + 1));
  }
  if (!isPlain(value)) return value;
  if (depth > maxDepth) return censor;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      secretName.test(name) ? censor : masked(item, depth + 1),
    ]),
  );
}

/** Removes secrets from a text, which is usually the message of an error of a library. */
function cleaned(text: string): string {
  return text
    .replaceAll(/(\w:\/\/)[^\s/"'@]*:[^\s/"']*@/g, `$1${censor}@`)
    .replaceAll(/([\w-]*token=)[^&\s"']+/gi, `$1${censor}`)
    .replaceAll(/\b(bearer|basic) [\w.~+/=-]+/gi, `$1 ${censor}`);
}

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly [more: string]: unknown;
}

/**
 * Keeps only the properties of an error that are needed for diagnosis. PostgreSQL's `detail` quotes rows, and our own
 * errors contain links, so other properties are dropped.
 */
function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) {
    // the job queue reports a copy of an error, which is a plain object
    const { message = error, stack = '' } = isPlain(error) ? error : {};
    return { type: typeof error, message: cleaned(String(message)), stack: cleaned(String(stack)) };
  }
  return {
    type: error.name,
    message: cleaned(error.message),
    stack: cleaned(error.stack ?? ''),
    ...('code' in error && { code: String(error.code) }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

/**
 * Logs JSON lines without secrets. A call is logged with its route, because paths and queries contain links and
 * addresses.
 */
export function loggerOptions(level: string) {
  return {
    level,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    // the masked object has the keys of the original
    formatters: { log: (details: Record<string, unknown>) => masked(details) as typeof details },
    serializers: {
      req: ({ method, routeOptions, id }: FastifyRequest) => ({
        id,
        method,
        path: routeOptions.url ?? 'unknown',
      }),
      res: (reply: { statusCode?: number }) => ({ statusCode: reply.statusCode ?? 0 }),
      err: describeError,
    },
  };
}
