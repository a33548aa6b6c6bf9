import { z } from 'zod';
import { fieldError, invalidRequest } from './errors.ts';
import { parseInput } from './input.ts';

export const PatchRequest = z
  .array(
    z.object({
      op: z.enum(['add', 'remove', 'replace', 'move', 'copy', 'test']),
      path: z.string(),
      value: z.unknown().optional(),
    }),
  )
  .min(1);

export type PatchOperation = z.infer<typeof PatchRequest>[number];

/** The path of a field, and the operations that may change the field. */
interface PatchableField {
  path: RegExp;
  operations: readonly PatchOperation['op'][];
}

/** Returns a function that makes a patchable field from a path. All these fields allow the same operations. */
export function patchable(...operations: PatchableField['operations']) {
  return (path: RegExp): PatchableField => ({ path, operations });
}

/** One patchable field and the effect of a change. */
export interface PatchRule extends PatchableField {
  apply(value: unknown, match: RegExpExecArray, op: PatchOperation['op']): void;
}

/** Makes a rule whose `apply` gets a value that the schema has validated. */
export function patchRule<S extends z.ZodType>(
  field: PatchableField,
  schema: S,
  apply: (value: z.output<S>, match: RegExpExecArray) => void,
): PatchRule {
  return {
    ...field,
    apply: (value, match, op) =>
      apply(op === 'remove' ? schema.parse(undefined) : parseInput(schema, value, 'body'), match),
  };
}

/** Applies all operations or none. An invalid operation throws before the caller saves the document. */
export function applyPatch(
  operations: readonly PatchOperation[],
  rules: readonly PatchRule[],
): void {
  const patched = new Set<string>();

  for (const { op, path, value } of operations) {
    if (patched.has(path)) {
      throw invalidRequest(
        fieldError(
          'INVALID_PATCH_PATH',
          { field: path },
          'Multiple operations on the same field are not allowed.',
        ),
      );
    }
    patched.add(path);
    const { rule, match } = ruleFor(path, rules);
    if (!rule.operations.includes(op)) {
      throw invalidRequest(fieldError('UNSUPPORTED_PATCH_OPERATION', { field: path, value: op }));
    }
    if (op !== 'remove' && value === undefined) {
      throw invalidRequest(fieldError('MISSING_REQUIRED_PARAMETER', { field: path }));
    }
    rule.apply(value, match, op);
  }
}

function ruleFor(path: string, rules: readonly PatchRule[]) {
  for (const rule of rules) {
    const match = rule.path.exec(path);
    if (match) {
      return { rule, match };
    }
  }
  throw invalidRequest(fieldError('INVALID_PATCH_PATH', { field: path }));
}
