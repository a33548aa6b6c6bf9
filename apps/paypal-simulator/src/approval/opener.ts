/** The origin of the page that opened the popup; undefined when the value is not a plain origin. */
export function originOf(value: string | null | undefined): string | undefined {
  if (!value || !URL.canParse(value)) {
    return undefined;
  }
  const { origin, protocol } = new URL(value);
  return ['http:', 'https:'].includes(protocol) && origin === value ? origin : undefined;
}
