/** What the provider carries for us, so that a subscription is found again by its link and by no other. */
export function correlationId(tenantId: number, paymentTokenId: number): string {
  return `canone-${tenantId}-${paymentTokenId}`;
}
