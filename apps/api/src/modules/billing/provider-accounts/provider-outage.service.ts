import type { TenantContext } from '../../../kit/context.ts';
import { ProviderError } from '../../../providers/provider-error.ts';
import { markResolved, notify } from '../../notification/notification.service.ts';

/** Attempts in vain before people are told: some four minutes. */
const toldAfter = 3;

const kind = 'providerUnreachable';

/** The provider answers, be it with a refusal: an outage that was told is over. */
export function providerAnswers(ctx: TenantContext, providerId: number): Promise<void> {
  return markResolved(ctx, { kind, about: providerId });
}

/** Something at the provider failed for the so-manieth time: told once in each outage. */
export async function tellOfOutage(
  ctx: TenantContext,
  { providerId, attempts }: { readonly providerId: number; readonly attempts: number },
  error: unknown,
): Promise<void> {
  if (!(error instanceof ProviderError)) return;
  if (error.kind === 'rejected') await providerAnswers(ctx, providerId);
  else if (attempts >= toldAfter) await notify(ctx, { kind, about: providerId });
}
