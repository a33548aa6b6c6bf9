import type { TenantContext } from '../../../platform/request/context.ts';
import type { Terms } from '../receivables/receivable.service.ts';

/** Changes the terms of a subscription when it is renewed at the plan's terms. */
export function renewalTerms({ db, tenantId }: TenantContext) {
  const updateOf = (id: number) =>
    db.updateTable('subscriptions').where('tenant_id', '=', tenantId).where('id', '=', id);

  return {
    /**
     * Stores the plan's terms as the subscription's terms. The previous terms are kept, in case the renewal is
     * withdrawn.
     */
    async takePlanTerms(
      id: number,
      period: number,
      terms: Terms & { readonly listNetCents: number },
    ): Promise<void> {
      await updateOf(id)
        .set(({ eb, ref }) => ({
          renewed_at_plan_period: period,
          gross_cents_before: ref('gross_cents'),
          vat_basis_points_before: ref('vat_basis_points'),
          list_net_cents_before: ref('list_net_cents'),
          gross_cents: terms.grossCents,
          vat_basis_points: terms.vatBasisPoints,
          list_net_cents: terms.listNetCents,
          version: eb('version', '+', 1),
        }))
        .execute();
    },

    /**
     * Restores the terms from before the renewal of this period. Undefined when that renewal has not changed the terms.
     */
    giveTermsBack(id: number, period: number): Promise<Terms | undefined> {
      return updateOf(id)
        .set(({ eb, fn, ref }) => ({
          renewed_at_plan_period: null,
          gross_cents: fn.coalesce('gross_cents_before', 'gross_cents'),
          vat_basis_points: fn.coalesce('vat_basis_points_before', 'vat_basis_points'),
          list_net_cents: ref('list_net_cents_before'),
          version: eb('version', '+', 1),
        }))
        .where('renewed_at_plan_period', '=', period)
        .returning(['gross_cents as grossCents', 'vat_basis_points as vatBasisPoints'])
        .executeTakeFirst();
    },
  };
}
