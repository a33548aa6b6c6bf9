import { IconSearch } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../kit/page/lazy-part.tsx';
import { shortcutOf } from './shortcuts.ts';

const loadPalette = () => import('./palette.tsx');
const Palette = lazyPart(async () => ({ default: (await loadPalette()).Palette }));
const KeySheet = lazyPart(async () => ({ default: (await import('./key-sheet.tsx')).KeySheet }));

const fields = 'input:not([type=checkbox]), select, textarea, [contenteditable]';
const covers = '[role$="dialog"], [role="menu"]';

/** Opens the filters of the list and focuses the first field. Returns false on a page without filters. */
function focusFilters(): boolean {
  const field = document.querySelector<HTMLElement>('.filter-form :is(input, select):enabled');
  if (!field) return false;
  if (!field.checkVisibility()) document.querySelector<HTMLElement>('.filter-fold')?.click();
  setTimeout(() => field.focus());
  return true;
}

/** The typed text after another key press, while the field has no focus yet. */
function typedAfter(text: string, key: string): string {
  if (key === 'Backspace') return text.slice(0, -1);
  return key.length === 1 ? text + key : text;
}

interface KeyboardProps {
  readonly tenantName: string | undefined;
}

/**
 * Handles the shortcuts and renders the palette and the list of shortcuts. Both dialogs load when they are first
 * opened.
 */
export function Keyboard({ tenantName }: KeyboardProps) {
  const [open, setOpen] = useState<'palette' | 'help'>();
  // A dialog stays mounted after its first use, so that the focus returns when the dialog closes. The number of uses is
  // its key, so that each use starts with a new dialog.
  const [uses, setUses] = useState({ palette: 0, help: 0 });
  /** The text that is typed before the field of the palette has the focus. Undefined at any other time. */
  const early = useRef<string | undefined>(undefined);

  function takeEarly() {
    const text = early.current;
    early.current = undefined;
    return text;
  }

  function close() {
    takeEarly();
    setOpen(undefined);
  }

  function show(which: 'palette' | 'help') {
    if (which === 'palette') early.current = '';
    setUses((before) => ({ ...before, [which]: before[which] + 1 }));
    setOpen(which);
  }

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const text = early.current;
      if (text !== undefined && !event.ctrlKey) {
        event.preventDefault();
        if (event.key === 'Escape') close();
        else early.current = typedAfter(text, event.key);
        return;
      }
      const { key, target } = event;
      if (key === 'Tab' || key === 'Enter') void import('./page-keys.ts');
      const isTyping = target instanceof Element && target.matches(fields);
      const isCovered = document.querySelector(covers) !== null;
      const shortcut = shortcutOf(event, { isTyping, isCovered });
      if (!shortcut) return;
      event.preventDefault();
      if (shortcut !== 'palette' && shortcut !== 'search' && shortcut !== 'help')
        return void import('./page-keys.ts').then(({ runPageKey }) => runPageKey(shortcut));
      if (shortcut === 'search' && focusFilters()) return;
      show(shortcut === 'help' ? 'help' : 'palette');
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });

  return (
    <>
      <button
        type="button"
        className="bar-button palette-button"
        aria-label="Trova persone, movimenti e pagine"
        aria-keyshortcuts="Control+K Meta+K"
        title="Trova (Ctrl+K)"
        onPointerEnter={() => void loadPalette()}
        onClick={() => show('palette')}
      >
        <IconSearch size={20} aria-hidden="true" />
      </button>
      <Suspense fallback={null}>
        {uses.palette > 0 && (
          <Palette
            key={uses.palette}
            tenantName={tenantName}
            isOpen={open === 'palette'}
            takeEarly={takeEarly}
            onClose={close}
          />
        )}
        {uses.help > 0 && <KeySheet key={uses.help} isOpen={open === 'help'} onClose={close} />}
      </Suspense>
    </>
  );
}
