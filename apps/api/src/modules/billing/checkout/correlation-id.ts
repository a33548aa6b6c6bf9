/** What the provider carries for us, so that a subscription is found again by its link and by no other. */
export function correlationId(tenantId: number, paymentTokenId: number): string {
  return `canone-${tenantId}-${paymentTokenId}`;
}

/** The link a provider's subscription was made for, when it is one of this tenant. */
export function linkOf(correlation: string | undefined, tenantId: number): number | undefined {
  const [, tenant, link] = /^canone-(\d{1,9})-(\d{1,9})$/.exec(correlation ?? '') ?? [];
  return Number(tenant) === tenantId ? Number(link) : undefined;
}
