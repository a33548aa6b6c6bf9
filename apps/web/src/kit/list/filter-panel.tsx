import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import './filter-panel.css';
import { listMessages } from '@canone/contracts/messages';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { Filter } from './filter.ts';
import type { List } from './use-list-state.ts';

interface FilterPanelProps {
  readonly filters: readonly Filter[];
  readonly list: List;
  /** Shows six placeholders over the panel, which keeps its height (LST-05). */
  readonly isLoading: boolean;
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [key, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim()) values[key] = value.trim();
  }
  return values;
}

function FilterField({
  filter: { key, label, type, options },
  value,
}: {
  filter: Filter;
  value: string;
}) {
  if (options) {
    const data = [{ value: '', label: 'Tutti' }, ...options];
    return <NativeSelect name={key} label={label} data={data} defaultValue={value} />;
  }
  if (type === 'bool') {
    return <Checkbox name={key} label={label} value="true" defaultChecked={value === 'true'} />;
  }
  if (type === 'day')
    return <TextInput type="date" name={key} label={label} defaultValue={value} />;
  const placeholder = `Filtra per ${label}`;
  return <TextInput name={key} label={label} placeholder={placeholder} defaultValue={value} />;
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

/** "Filtri di Ricerca": nothing is asked before "Cerca"; on a phone it folds to a line. */
export function FilterPanel({ filters, list, isLoading }: FilterPanelProps) {
  const [isOpen, setOpen] = useState(false);
  const active = filters.filter(({ key }) => list.filters[key]);

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    list.filterBy(valuesOf(event.currentTarget));
    setOpen(false);
  }

  return (
    <section className="card filter-panel" data-open={isOpen} aria-labelledby="filters-title">
      <div className="filter-head">
        <h2 id="filters-title">{listMessages.filters}</h2>
        {active.length > 0 && (
          <span className="filter-summary">{active.map(({ label }) => label).join(', ')}</span>
        )}
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
        // Another address means other values: the fields start over from it.
        key={JSON.stringify(list.filters)}
        id="filters"
        className="filter-form"
        data-loading={isLoading}
        onSubmit={search}
        onReset={() => list.filterBy({})}
      >
        {filters.map((filter) => (
          <FilterField key={filter.key} filter={filter} value={list.filters[filter.key] ?? ''} />
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
