import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import './filter-panel.css';
import { listMessages } from '@canone/contracts/texts/messages';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { focusFirstWrong } from '../detail/focus-first-wrong.ts';
import { today } from '../format/day.ts';
import { lazyPart } from '../page/lazy-part.tsx';
import type { Filter } from './filter.ts';
import { filterText, readFilters, summaryOf, withoutFields } from './filter-values.ts';
import type { List } from './use-list-state.ts';

interface FilterPanelProps {
  readonly filters: readonly Filter[];
  readonly list: List;
  /** True while the list loads. Six placeholders cover the panel, whose height does not change (LST-05). */
  readonly isLoading: boolean;
  /** True when the panel collapses to one line on wide screens too. */
  readonly isFolding?: boolean | undefined;
}

function typedIn(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    ),
  );
}

export interface FilterFieldProps {
  readonly filter: Filter;
  readonly value: string;
  readonly error: string | undefined;
}

/** Lazily loaded, because few lists filter by a day. Until it is loaded, its place is empty. */
const DayFilter = lazyPart(async () => ({ default: (await import('./day-filter.tsx')).DayFilter }));

function FilterField({ filter, value, error }: FilterFieldProps) {
  const { key, label, type, options } = filter;
  if (options) {
    const data = [{ value: '', label: 'Qualsiasi' }, ...options];
    return <NativeSelect name={key} label={label} data={data} defaultValue={value} />;
  }
  if (type === 'bool') {
    return <Checkbox name={key} label={label} value="true" defaultChecked={value === 'true'} />;
  }
  if (type === 'day') {
    return (
      <Suspense fallback={<TextInput label={label} disabled />}>
        <DayFilter filter={filter} value={value} error={error} />
      </Suspense>
    );
  }
  const placeholder = `Filtra per ${label}`;
  return (
    <TextInput
      name={key}
      label={label}
      placeholder={placeholder}
      defaultValue={value}
      error={error}
    />
  );
}

function Placeholders() {
  return (
    <div className="filter-placeholders" aria-hidden="true">
      {Array.from({ length: 6 }, (_, index) => (
        <span key={index} className="placeholder" />
      ))}
    </div>
  );
}

/**
 * Keeps the focus after a search. A new address replaces the fields. If the form itself changed the address, the same
 * control gets the focus again.
 */
function useKeptControl(filters: Readonly<Record<string, string>>) {
  const address = JSON.stringify(filters);
  const form = useRef<HTMLFormElement>(null);
  const kept = useRef({ address: '', index: -1 });

  useEffect(() => {
    const control = kept.current.address === address && form.current?.elements[kept.current.index];
    if (control instanceof HTMLElement) control.focus();
  }, [address]);

  function keepControl(next: Readonly<Record<string, string>>) {
    const controls: readonly unknown[] = [...(form.current?.elements ?? [])];
    kept.current = {
      address: JSON.stringify(next),
      index: controls.indexOf(document.activeElement),
    };
  }

  return { form, address, keepControl };
}

/** "Filtri di Ricerca": searches only after "Cerca". On a phone it collapses to one line. */
export function FilterPanel({ filters, list, isLoading, isFolding }: FilterPanelProps) {
  const [isOpen, setOpen] = useState(false);
  const [wrong, setWrong] = useState<Readonly<Record<string, string | undefined>>>({});
  const [resets, setResets] = useState(0);
  const summary = summaryOf(filters, list.filters);
  const { form, address, keepControl } = useKeptControl(list.filters);

  function filterBy(values: Readonly<Record<string, string>>) {
    setWrong({});
    keepControl(values);
    list.filterBy(values);
  }

  function reset() {
    setResets(resets + 1);
    filterBy({});
  }

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = readFilters(filters, typedIn(event.currentTarget), today());
    const found = { ...list.problemsOf(read.values), ...read.wrong };
    if (Object.keys(found).length > 0) return focusFirstWrong(() => setWrong(found));
    // A predefined view may have filters without a field. They are kept, so that the search stays inside the view.
    filterBy({ ...withoutFields(filters, list.filters), ...read.values });
    setOpen(false);
  }

  return (
    <section
      className="card filter-panel"
      data-open={isOpen}
      data-folds={isFolding}
      aria-labelledby="filters-title"
    >
      <div className="filter-head">
        <h2 id="filters-title">{listMessages.filters}</h2>
        {summary && <span className="filter-summary">{summary}</span>}
        <button
          type="button"
          className="filter-fold"
          aria-expanded={isOpen}
          aria-controls="filters"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Chiudi' : 'Apri'}
          <IconChevronDown size={18} aria-hidden="true" />
        </button>
      </div>
      <form
        // A new address mounts the fields again, with the values of this address.
        key={address}
        ref={form}
        id="filters"
        className="filter-form"
        data-loading={isLoading}
        onSubmit={search}
        onReset={reset}
      >
        {filters.map((filter) => (
          <FilterField
            // The day field has its own state, which a reset of the form does not change. A new key resets this state.
            key={`${filter.key} ${resets}`}
            filter={filter}
            value={filterText(filter, list.filters[filter.key])}
            error={wrong[filter.key]}
          />
        ))}
        <div className="filter-buttons">
          <Button type="submit" leftSection={<IconSearch size={16} aria-hidden="true" />}>
            {listMessages.search}
          </Button>
          <Button type="reset" variant="default">
            {listMessages.reset}
          </Button>
        </div>
        {isLoading && <Placeholders />}
      </form>
    </section>
  );
}
