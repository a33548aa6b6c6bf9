import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { listMessages } from '@canone/contracts/texts/messages';
import { Button, Loader, Select } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { openOptions } from '../../../kit/detail/open-options.ts';
import { usePausedText } from '../../../kit/detail/use-paused-text.ts';
import { isEmptyLoad } from '../../../kit/http/wire.ts';
import type { Identified, Page } from '../../../kit/list/column.ts';
import { Notice } from '../../../kit/page/notice.tsx';

interface LookUpFieldProps<Row extends Identified> {
  readonly label: string;
  readonly placeholder: string;
  readonly value: Row | null;
  readonly onChange: (row: Row | null) => void;
  readonly onBlur?: () => void;
  readonly error?: ReactNode;
  /** The two lines of an option: the name of the record, and a detail that distinguishes records with the same name. */
  readonly describe: (row: Row) => readonly [name: string, detail: string];
  readonly answer: UseQueryResult<Page<Row>>;
  /** True while the search for the typed text has not started. */
  readonly isTyping: boolean;
  readonly onSearch: (text: string) => void;
  readonly texts: { readonly none: string; readonly failed: string };
}

/**
 * A field that selects a record. It lists the first hundred records. A typed text is searched on the server, so that
 * the other records are found too.
 */
export function LookUpField<Row extends Identified>(props: LookUpFieldProps<Row>) {
  const { value, onChange, describe, answer, isTyping, onSearch, texts, ...field } = props;
  const found = answer.data?.items ?? [];
  const isListed = found.some(({ id }) => id === value?.id);
  const rows = value && !isListed ? [value, ...found] : found;
  const labelOf = (row: Row) => describe(row).join(' · ');
  const isCurrent = !isTyping && !answer.isFetching;

  return (
    <div>
      <Select
        {...field}
        required
        searchable
        clearable
        // Choosing the same record again does not clear the field. The button in the field clears it.
        allowDeselect={false}
        data={rows.map((row) => ({ value: String(row.id), label: labelOf(row) }))}
        value={value ? String(value.id) : null}
        onKeyDown={(event) => event.key === 'Enter' && takeOnlyOption(event, isCurrent)}
        onChange={(id) => onChange(rows.find((row) => String(row.id) === id) ?? null)}
        onSearchChange={(text) => {
          // An emptied field has no choice (AQ11).
          if (text === '' && value) onChange(null);
          // The select also reports the label of the chosen record as search text. That is not a search.
          onSearch(value && text === labelOf(value) ? '' : text);
        }}
        // The server has already filtered the options.
        filter={({ options }) => options}
        renderOption={({ option }) => {
          const row = rows.find(({ id }) => String(id) === option.value);
          const [name, detail] = row ? describe(row) : [option.label, ''];
          return (
            <span className="look-up-option">
              <strong>{name}</strong>
              <span className="figures">{detail}</span>
            </span>
          );
        }}
        rightSection={answer.isFetching ? <Loader size={16} /> : undefined}
        openOnFocus={false}
        withScrollArea={false}
        classNames={{ options: 'select-options' }}
        clearButtonProps={{ 'aria-label': `Togli: ${field.label}` }}
        // The list stays mounted while closed, because Mantine sets the label only of a list that exists before it
        // opens.
        comboboxProps={{ withinPortal: false, keepMounted: true }}
      />
      {answer.data?.items.length === 0 && (
        <p className="look-up-notice muted" role="status">
          {texts.none}
        </p>
      )}
      {answer.isError && (
        <div className="look-up-notice">
          <Notice tone="error">
            <p>{isEmptyLoad(answer.error) ? listMessages.noData : texts.failed}</p>
            <Button variant="subtle" color="red" size="sm" onClick={() => void answer.refetch()}>
              Riprova
            </Button>
          </Notice>
        </div>
      )}
    </div>
  );
}

/** The search term, debounced. */
export function useSearchTerm() {
  const [typed, search] = useState('');
  const searchTerm = usePausedText(typed);
  return { searchTerm, search, isTyping: typed !== searchTerm };
}

/**
 * Enter in an open list chooses the only option and does not submit the form. If the arrow keys have chosen an option,
 * Mantine handles Enter.
 */
function takeOnlyOption(event: KeyboardEvent<HTMLInputElement>, isCurrent: boolean) {
  const options = openOptions(event.currentTarget);
  if (!options) return;
  event.preventDefault();
  if (isCurrent && options.length === 1) options[0]?.click();
}
