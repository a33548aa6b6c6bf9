import type { Schema } from '@canone/contracts/kit/endpoint';
import { validate } from '@canone/contracts/kit/validation';

/** Checks a form with the schema the server will use: field → Italian sentence. */
export function schemaErrors(schema: Schema) {
  return (values: unknown): Record<string, string> => {
    const result = validate(schema, values);
    if (result.ok) return {};
    // The first sentence about a field is enough.
    return Object.fromEntries(
      result.errors.toReversed().map(({ field, message }) => [field, message]),
    );
  };
}
