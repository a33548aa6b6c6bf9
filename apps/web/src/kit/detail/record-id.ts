const numeric = /^-?\d+(?:\.\d+)?$/;

/** The id in an address; undefined for a new record (RTE-04). No record has a number that is no valid id. */
export function recordId(text: string | undefined): number | undefined {
  return text && numeric.test(text) ? Number(text) : undefined;
}
