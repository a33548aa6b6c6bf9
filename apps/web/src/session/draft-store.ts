import { parsedJson } from '@canone/contracts/values/parsed-json';

/**
 * Data that is kept when a session expires. It is stored in this tab until a logout, and only the same person can read
 * it.
 */

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface StoredDraft {
  /** The e-mail of the only person who may read the draft. */
  readonly email: string;
  readonly at: number;
  readonly value: unknown;
}

/** Time of the last logout, or of the last sign-in of another person. */
export const leftAtKey = 'leftAt';
const prefix = 'kept:';

function parsedDraft(text: string | null): StoredDraft | undefined {
  const kept = parsedJson(text ?? '');
  return typeof kept === 'object' && kept !== null && 'email' in kept && 'at' in kept
    ? (kept as StoredDraft) // written by `keep`
    : undefined;
}

export function createDraftStore(tab: () => Store, allTabs: () => Store) {
  const leftAt = () => Number(allTabs().getItem(leftAtKey) ?? 0);

  function drop(names: readonly string[]) {
    for (const name of names) if (name.startsWith(prefix)) tab().removeItem(name);
  }

  return {
    /** Whether a logout happened in any tab since this moment. */
    hasSignedOutSince: (moment: number) => leftAt() >= moment,

    keep(name: string, email: string, value: unknown) {
      const kept: StoredDraft = { email, at: Date.now(), value };
      tab().setItem(prefix + name, JSON.stringify(kept));
    },

    /** Returns the stored value of this person and deletes it. */
    take(name: string, email: string): unknown {
      const kept = parsedDraft(tab().getItem(prefix + name));
      if (kept?.email !== email) return undefined;
      tab().removeItem(prefix + name);
      return kept.at > leftAt() ? kept.value : undefined;
    },

    /** Deletes all drafts at a logout, so that the next person finds no data. */
    forgetAll(names: readonly string[]) {
      allTabs().setItem(leftAtKey, String(Date.now()));
      drop(names);
    },

    drop,
  };
}

export const draftStore = createDraftStore(
  () => sessionStorage,
  () => localStorage,
);

export function forgetDrafts() {
  draftStore.forgetAll(Object.keys(sessionStorage));
}

/** Deletes the drafts of this tab, because a logout in another tab has deleted the drafts there. */
export function dropDrafts() {
  draftStore.drop(Object.keys(sessionStorage));
}
