import * as z from 'zod/mini';

/** The check of a rule that returns the Italian problem of a value, or undefined. */
export function refusedBy<T>(problemOf: (value: T) => string | undefined) {
  return z.superRefine<T>((value, context) => {
    const message = problemOf(value);
    if (message) context.addIssue({ code: 'custom', message, input: value });
  });
}

/** The rule for a value that may be missing or empty. */
export function ifPresent(problemOf: (value: string) => string | undefined) {
  return (value: string | null) => (value ? problemOf(value) : undefined);
}
