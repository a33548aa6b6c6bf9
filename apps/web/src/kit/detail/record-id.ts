const numeric = /^-?\d+(?:\.\d+)?$/;

/**
 * The id in an address; undefined for a new record (RTE-04). Numbers such as -1 or 1.5 are not valid ids, so no record
 * has them.
 */
export function recordId(text: string | undefined): number | undefined {
  return text && numeric.test(text) ? Number(text) : undefined;
}
