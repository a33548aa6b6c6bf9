import './pager.css';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { formatInteger } from '../format/format.ts';
import { pageRange } from './page-range.ts';

/**
 * Up to this number of pages, the arrows and the shown numbers are enough. With more pages there is a field for the
 * number.
 */
const fewPages = 10;

interface PagerProps {
  readonly page: number;
  readonly pages: number;
  readonly onChange: (page: number) => void;
}

/** The pager of a list (LST-06). On a phone "Pagina 3 di 20" replaces the numbers. */
export function Pager({ page, pages, onChange }: PagerProps) {
  function jump({ key, currentTarget: field }: KeyboardEvent<HTMLInputElement>) {
    if (key !== 'Enter') return;
    const typed = Number.parseInt(field.value, 10);
    field.value = '';
    if (typed > 0) onChange(Math.min(typed, pages));
  }

  /**
   * Changes the page. On the first and the last page the arrows stay focusable, so that a keyboard user does not lose
   * the focus.
   */
  function turn(next: number) {
    if (next > 0 && next <= pages) onChange(next);
  }

  return (
    <nav className="pager figures" aria-label="Pagine dell’elenco">
      <button
        type="button"
        aria-label="Pagina precedente"
        aria-disabled={page <= 1}
        onClick={() => turn(page - 1)}
      >
        <IconChevronLeft size={18} aria-hidden="true" />
      </button>
      {pageRange(page, pages).map((step, index) =>
        step === 'gap' ? (
          <span key={`gap-${index}`} className="pager-gap pager-step" aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={step}
            type="button"
            className="pager-step"
            aria-label={`Pagina ${formatInteger(step)}`}
            aria-current={step === page ? 'page' : undefined}
            onClick={() => onChange(step)}
          >
            {formatInteger(step)}
          </button>
        ),
      )}
      <span className="pager-short">
        Pagina {formatInteger(page)} di {formatInteger(Math.max(pages, 1))}
      </span>
      <button
        type="button"
        aria-label="Pagina successiva"
        aria-disabled={page >= pages}
        onClick={() => turn(page + 1)}
      >
        <IconChevronRight size={18} aria-hidden="true" />
      </button>
      {pages > fewPages && (
        <input
          inputMode="numeric"
          enterKeyHint="go"
          autoComplete="off"
          placeholder="Vai a…"
          aria-label="Vai alla pagina"
          onKeyDown={jump}
        />
      )}
    </nav>
  );
}
