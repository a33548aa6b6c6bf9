import { useCopied } from '../../kit/page/use-copied.ts';

const words = { copied: 'Copiato', refused: 'Copia a mano' };

/** Copies a value. Without the permission to copy, the value on the page can be selected. */
export function CopyValue({ label, text }: { label: string; text: string }) {
  const { outcome, copy } = useCopied(text);

  return (
    <>
      <button
        type="button"
        className="copy-value"
        aria-label={outcome ? undefined : `Copia ${label}`}
        onClick={copy}
      >
        {outcome ? words[outcome] : 'Copia'}
      </button>
      <span className="visually-hidden" role="status">
        {outcome && words[outcome]}
      </span>
    </>
  );
}
