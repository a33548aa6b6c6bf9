/** The id in an address; undefined means a new record (RTE-04). */
export function recordId(text: string | undefined): number | undefined {
  return text && /^\d{1,10}$/.test(text) ? Number(text) : undefined;
}
