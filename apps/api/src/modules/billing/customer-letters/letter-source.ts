import type { JobLetterKind } from '@canone/contracts/letters/letter-kinds';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { LetterPolicy } from '../../letter-settings/letter-settings.service.ts';
import { letterCandidates } from './letter-candidates.repository.ts';
import type { DueLetter } from './write-letter.service.ts';

/**
 * Finds the due letters of one subject: `ids` finds facts that may need a letter, `letters` reads these facts again and
 * returns their letters.
 */
export interface LetterSource {
  readonly ids: (ctx: TenantContext, policy: LetterPolicy) => Promise<readonly number[]>;
  readonly letters: (
    ctx: TenantContext,
    policy: LetterPolicy,
    ids: readonly number[],
  ) => Promise<readonly DueLetter[]>;
}

/** The ids of facts that happened after this kind of letter was switched on. Empty while the kind is off. */
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

/** Drops the letters if their kind was switched off after their facts were found. */
export function lettersIfEnabled(
  kind: JobLetterKind,
  policy: LetterPolicy,
  letters: readonly DueLetter[],
) {
  return policy.enabledSince(kind) ? letters : [];
}
