import type { JobLetterKind } from '@canone/contracts/letters/letter-kinds';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { LetterPolicy } from '../../letter-settings/letter-settings.service.ts';
import { letterCandidates } from './letter-candidates.repository.ts';
import type { DueLetter } from './write-letter.service.ts';

/** Finds the letters of one subject: which facts may need one, and what a fact needs now. */
export interface LetterSource {
  readonly ids: (ctx: TenantContext, policy: LetterPolicy) => Promise<readonly number[]>;
  readonly letters: (
    ctx: TenantContext,
    policy: LetterPolicy,
    ids: readonly number[],
  ) => Promise<readonly DueLetter[]>;
}

/** Ids of facts that happened since a letter was switched on; none while it is off. */
export function idsSinceEnabled(
  kind: JobLetterKind,
  find: (
    candidates: ReturnType<typeof letterCandidates>,
    since: Temporal.Instant,
  ) => Promise<readonly number[]>,
): LetterSource['ids'] {
  return async (ctx, policy) => {
    const since = policy.enabledSince(kind);
    return since ? find(letterCandidates(ctx), since) : [];
  };
}

/** A letter whose kind was switched off after its fact was found is not due any more. */
export function lettersIfEnabled(
  kind: JobLetterKind,
  policy: LetterPolicy,
  letters: readonly DueLetter[],
) {
  return policy.enabledSince(kind) ? letters : [];
}
