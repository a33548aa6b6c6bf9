import { useEffect, useState } from 'react';

type Outcome = 'copied' | 'refused';

const words: Record<Outcome, string> = { copied: 'Copiato', refused: 'Copia a mano' };
const shownForMs = 2_500;

/** Copies a value. Without the permission to copy, the value on the page can be selected. */
export function CopyValue({ label, text }: { label: string; text: string }) {
  const [outcome, setOutcome] = useState<Outcome>();

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
      setOutcome('refused');
    }
  }

  return (
    <>
      <button
        type="button"
        className="copy-value"
        aria-label={outcome ? undefined : `Copia ${label}`}
        onClick={() => void copy()}
      >
        {outcome ? words[outcome] : 'Copia'}
      </button>
      <span className="visually-hidden" role="status">
        {outcome && words[outcome]}
      </span>
    </>
  );
}
