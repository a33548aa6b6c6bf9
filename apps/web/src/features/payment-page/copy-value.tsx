import { useCopied } from '../../kit/page/use-copied.ts';

const words = { copied: 'Copiato', refused: 'Copia a mano' };

/** A button that copies a value. If the browser does not permit it, the person can select the value on the page. */
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
