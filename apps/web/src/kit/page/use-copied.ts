import { useEffect, useState } from 'react';

type CopyOutcome = 'copied' | 'refused';

const shownForMs = 2_500;

/** Copies a text. The outcome is kept for a moment, so that a button can show it. */
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
      // The browser gives no permission to copy, or the page has no https. The text is visible and can be copied by
      // hand.
      setOutcome('refused');
    }
  }

  return { outcome, copy: () => void copy() };
}
