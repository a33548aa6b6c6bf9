/** The origin of the page that opened the popup, or nothing when it is not plainly an origin. */
export function originOf(value: string | null | undefined): string | undefined {
  if (!value || !URL.canParse(value)) {
    return undefined;
  }
  const { origin, protocol } = new URL(value);
  return ['http:', 'https:'].includes(protocol) && origin === value ? origin : undefined;
}
