import './palette.css';
import { searchContract } from '@canone/contracts/overviews/search';
import { isAllowed } from '@canone/contracts/rights/permissions';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useState } from 'react';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { query } from '../../kit/http/call.ts';
import { useSignedIn } from '../../session/session.ts';
import { navItemsFor } from '../nav-items.ts';
import { guidePageOf } from './guide-page.ts';
import { type Entry, type EntryGroup, entryGroups, guideSearch } from './palette-entries.ts';

const { find } = searchContract.endpoints;
const pauseMs = 150;
const shortest = 2;

interface PaletteProps {
  readonly tenantName: string | undefined;
  readonly isOpen: boolean;
  /** Returns the text that was typed while the palette opened. A second call returns undefined. */
  readonly takeEarly: () => string | undefined;
  readonly onClose: () => void;
}

/** Searches records and pages of the tenant. A new text aborts the search for the previous text. */
function useEntries(text: string) {
  const { person } = useSignedIn();
  const may = (permission: Parameters<typeof isAllowed>[0]) => isAllowed(permission, person.role);
  const [settled] = useDebouncedValue(text.trim(), pauseMs);
  const isSearched = settled.length >= shortest && may(find.access);
  const answer = useQuery({
    ...query(find, { query: { text: settled || '-' } }),
    enabled: isSearched,
    placeholderData: keepPreviousData,
  });
  const isSearching = settled !== text.trim() || (isSearched && answer.isFetching);
  const groups = entryGroups({
    text,
    isSearching,
    guidePage: guidePageOf(window.location.pathname),
    found: isSearched ? (answer.data?.items ?? []) : [],
    pages: navItemsFor(person.role),
    canOpenPeople: may('user.manage'),
    canOpenPlans: may('plan.manage'),
  });
  return { groups, isSearching, isFailed: answer.isError };
}

export function Palette({ tenantName, isOpen, takeEarly, onClose }: PaletteProps) {
  const id = useId();
  const router = useRouter();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { groups, isSearching, isFailed } = useEntries(text);
  const entries = groups.flatMap((group) => group.entries);
  const activeIndex = Math.min(active, Math.max(entries.length - 1, 0));
  const chosen = entries[activeIndex];
  const status = statusOf({
    isEmpty: entries.every(({ key }) => key === guideSearch),
    isSearching,
    isFailed,
  });
  const optionId = (entry: Entry) => `${id}-${entry.key.replaceAll(/\W/g, '-')}`;

  function open({ href, isDocument = false }: Entry, inNewTab: boolean) {
    if (inNewTab || isDocument) {
      window.open(href, '_blank', 'noopener');
      return;
    }
    onClose();
    void router.navigate({ href });
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && entries.length > 0) {
      event.preventDefault();
      setActive((activeIndex + step + entries.length) % entries.length);
    }
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      open(chosen, event.ctrlKey || event.metaKey);
    }
  }

  return (
    <Dialog
      title={tenantName ? `Cerca in ${tenantName}` : 'Cerca'}
      width={640}
      isOpen={isOpen}
      onClose={onClose}
    >
      <input
        className="palette-field"
        type="search"
        role="combobox"
        aria-label="Cerca"
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen && optionId(chosen)}
        autoComplete="off"
        spellCheck={false}
        placeholder="Nome, telefono, id PayPal, pagina…"
        data-autofocus
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setActive(0);
        }}
        onFocus={() => setText(text + (takeEarly() ?? ''))}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} className="palette-list" role="listbox" aria-label="Risultati">
        {groups.map((group) => (
          <Group
            key={group.label}
            group={group}
            chosen={chosen}
            optionId={optionId}
            onOpen={(entry, inNewTab) => open(entry, inNewTab)}
          />
        ))}
      </div>
      <p className={`palette-status muted ${status === keysHint ? 'for-keys' : ''}`} role="status">
        {status}
      </p>
    </Dialog>
  );
}

const keysHint = '↑↓ per scegliere, Invio per aprire, Ctrl+Invio in un’altra scheda.';

function statusOf(given: { isEmpty: boolean; isSearching: boolean; isFailed: boolean }): string {
  if (given.isFailed) return 'La ricerca non è riuscita. Riprova tra poco.';
  if (given.isSearching) return 'Ricerca in corso…';
  if (given.isEmpty) return 'Nessun risultato.';
  return keysHint;
}

interface GroupProps {
  readonly group: EntryGroup;
  readonly chosen: Entry | undefined;
  readonly optionId: (entry: Entry) => string;
  readonly onOpen: (entry: Entry, inNewTab: boolean) => void;
}

function Group({ group, chosen, optionId, onOpen }: GroupProps) {
  return (
    <div role="group" aria-label={group.label}>
      <div className="palette-group" aria-hidden="true">
        {group.label}
      </div>
      {group.entries.map((entry) => (
        // The options need no key handler, because the field keeps the focus and handles the keys.
        <div
          key={entry.key}
          id={optionId(entry)}
          ref={entry === chosen ? (node) => node?.scrollIntoView({ block: 'nearest' }) : undefined}
          className="palette-option"
          role="option"
          tabIndex={-1}
          aria-selected={entry === chosen}
          onClick={(event) => onOpen(entry, event.ctrlKey || event.metaKey)}
          onKeyDown={() => undefined}
        >
          <span>{entry.title}</span>
          <small className="muted">{entry.detail}</small>
        </div>
      ))}
    </div>
  );
}
