const numeric = /^-?\d+(?:\.\d+)?$/;

/** The id in an address; undefined for a new record (RTE-04). A number that is no valid id, as -1 or 1.5, finds no record. */
export function recordId(text: string | undefined): number | undefined {
  return text && numeric.test(text) ? Number(text) : undefined;
}
