import { useEffect, useState } from 'react';

type CopyOutcome = 'copied' | 'refused';

const shownForMs = 2_500;

/** Copies a text, and keeps the outcome for a moment, so that a button can show it. */
export function useCopied(text: string) {
  const [outcome, setOutcome] = useState<CopyOutcome>();

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), shownForMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // No permission, or a page without https. The text is on screen and can be copied by hand.
      setOutcome('refused');
    }
  }

  return { outcome, copy: () => void copy() };
}
