import type { Schema } from '@canone/contracts/kit/endpoint';
import { validate } from '@canone/contracts/kit/validation';
import type { FormErrors, UseFormReturnType } from '@mantine/form';
import type { CallError } from '../http/wire.ts';

type AnyForm = Pick<UseFormReturnType<object>, 'setErrors' | 'getInputNode' | 'getValues'>;

export interface RefusalOptions {
  /** Returns the form's field for a field of the request. Needed only if the names differ. */
  readonly fieldOf?: (wireField: string) => string;
  /** Shows the invalid fields. The default focuses the first invalid field. */
  readonly showWrong?: (errors: FormErrors) => void;
}

/** Validates a form with the server's schema. Returns an Italian sentence for each invalid field. */
export function schemaErrors(schema: Schema) {
  return (values: unknown): Record<string, string> => {
    const result = validate(schema, values);
    if (result.ok) return {};
    const errors: Record<string, string> = {};
    // One error per field is enough.
    for (const { field, message } of result.errors) errors[field] ??= message;
    return errors;
  };
}

/** Handles a refused submit: focuses the first invalid field in reading order. */
export function focusFirst({ getInputNode }: Pick<AnyForm, 'getInputNode'>) {
  return (errors: FormErrors) => {
    const [first] = Object.keys(errors)
      .flatMap((field) => getInputNode(field) ?? [])
      .toSorted((one, other) =>
        one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
      );
    first?.focus();
  };
}

/**
 * Shows the server's errors at their fields and focuses the first of these fields. The server may write the field names
 * in any letter case. Returns the message of an error whose field is not in the form.
 */
export function showRefusal(
  form: AnyForm,
  { fields }: CallError,
  { fieldOf = String, showWrong = focusFirst(form) }: RefusalOptions = {},
): string | undefined {
  const own = Object.keys(form.getValues());
  const named = (field: string) =>
    fieldOf(own.find((key) => key.toLowerCase() === field.toLowerCase()) ?? field);
  const errors = Object.fromEntries(fields.map(({ field, message }) => [named(field), message]));
  form.setErrors(errors);
  showWrong(errors);
  return fields.find(({ field }) => !own.includes(named(field).split('.')[0] ?? ''))?.message;
}
