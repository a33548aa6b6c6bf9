/** The id in an address; undefined for a new record (RTE-04). */
export function recordId(text: string | undefined): number | undefined {
  return text && /^\d{1,10}$/.test(text) ? Number(text) : undefined;
}
