import type { z } from 'zod';
import { type ErrorDetail, type FieldIssue, fieldError, invalidRequest } from './errors.ts';

type Location = 'body' | 'query';

/** Validates a body or a query and throws PayPal's error when it is invalid. */
export function parseInput<S extends z.ZodType>(
  schema: S,
  input: unknown,
  location: Location,
): z.output<S> {
  if (location === 'body' && input === undefined && !schema.safeParse(undefined).success) {
    throw invalidRequest(fieldError('MISSING_REQUEST_BODY', { location: 'body' }));
  }
  const result = schema.safeParse(input);
  if (!result.success) {
    throw invalidRequest(...result.error.issues.map((issue) => detailOf(issue, input, location)));
  }
  return result.data;
}

function detailOf(issue: z.core.$ZodIssue, input: unknown, location: Location): ErrorDetail {
  const value = valueAt(input, issue.path);
  return fieldError(issueName(issue, value, location), {
    field: location === 'body' ? `/${issue.path.join('/')}` : String(issue.path[0] ?? ''),
    location,
    ...(isPrintable(value) && { value: String(value) }),
  });
}

function issueName(issue: z.core.$ZodIssue, value: unknown, location: Location): FieldIssue {
  if (value === undefined) {
    return 'MISSING_REQUIRED_PARAMETER';
  }
  if (issue.code === 'invalid_format') {
    return 'INVALID_PARAMETER_SYNTAX';
  }
  // PayPal documents only these two issues for the parameters of a query.
  if (location === 'query') {
    return 'INVALID_PARAMETER_VALUE';
  }
  if (issue.code === 'invalid_type') {
    return 'INVALID_PARAMETER_SYNTAX';
  }
  if (issue.code === 'too_small' && issue.origin !== 'array') {
    return issue.origin === 'string' ? 'INVALID_STRING_MIN_LENGTH' : 'INVALID_INTEGER_MIN_VALUE';
  }
  if (issue.code === 'too_big' && issue.origin !== 'array') {
    return issue.origin === 'string' ? 'INVALID_STRING_MAX_LENGTH' : 'INVALID_INTEGER_MAX_VALUE';
  }
  return 'INVALID_PARAMETER_VALUE';
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    input,
  );
}

function isPrintable(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
