import type { TenantContext } from '../../../platform/request/context.ts';
import type { PaymentGateway, ProviderSale } from '../../../providers/payment-gateway.ts';
import { findCharge, findProviderReturns } from '../ledger/ledger.service.ts';
import { type AskedRefunds, askedRefundsRepository } from './asked-refunds.repository.ts';

/** The refunded cents of a charge in our books. */
async function knownRefunds(
  ctx: TenantContext,
  providerId: number,
  saleId: string,
): Promise<number> {
  const charge = await findCharge(ctx, providerId, saleId);
  return charge ? (await findProviderReturns(ctx, charge.rootId)).refundedCents : 0;
}

interface KnownRefunds {
  /** The stored answer of the provider. */
  readonly asked: AskedRefunds | undefined;
  /** The refunded cents in our books. */
  readonly knownCents: number;
}

export async function knownRefundsOf(
  ctx: TenantContext,
  providerId: number,
  saleId: string,
): Promise<KnownRefunds> {
  return {
    asked: await askedRefundsRepository(ctx).ofSale(providerId, saleId),
    knownCents: await knownRefunds(ctx, providerId, saleId),
  };
}

/**
 * Whether a stored answer is still valid. It is valid if the books have not changed since the answer, or agree with it.
 */
function stillHolds({ knownCents, refundedCents }: AskedRefunds, now: number): boolean {
  return now === knownCents || now === refundedCents;
}

interface Listed {
  readonly sales: readonly ProviderSale[];
  /** New answers of the provider. They are stored in the transaction that applies the sales. */
  readonly answers: readonly AskedRefunds[];
}

/**
 * Adds the refunded amounts to partly refunded charges. The provider is only queried about charges without a valid
 * stored answer.
 */
export async function withRefunds(
  gateway: Pick<PaymentGateway, 'refundedOf'>,
  knownOf: (saleId: string) => Promise<KnownRefunds>,
  listed: readonly ProviderSale[],
): Promise<Listed> {
  const answers: AskedRefunds[] = [];
  const sales: ProviderSale[] = [];
  for (const sale of listed) {
    if (sale.givenBack !== 'part') {
      sales.push(sale);
      continue;
    }
    const { id: saleId } = sale;
    const { asked, knownCents } = await knownOf(saleId);
    const isAnswered = asked !== undefined && stillHolds(asked, knownCents);
    const refunded = isAnswered
      ? asked.refundedCents
      : ((await gateway.refundedOf(saleId))?.doneCents ?? null);
    if (!isAnswered) answers.push({ saleId, knownCents, refundedCents: refunded });
    sales.push({ ...sale, refundedCents: refunded ?? undefined });
  }
  return { sales, answers };
}

export async function keepAnswers(
  ctx: TenantContext,
  providerId: number,
  answers: readonly AskedRefunds[],
): Promise<void> {
  for (const answer of answers) await askedRefundsRepository(ctx).save(providerId, answer);
}

/**
 * Deletes the stored answers of one account or of all accounts, because an event may be lost. The provider is then
 * queried again about each charge.
 */
export function forgetAskedRefunds(ctx: TenantContext, providerId?: number): Promise<void> {
  return askedRefundsRepository(ctx).remove(providerId);
}
