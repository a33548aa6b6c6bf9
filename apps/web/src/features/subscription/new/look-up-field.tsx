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
  /** A record in two lines: its name, and a detail that distinguishes equal names. */
  readonly describe: (row: Row) => readonly [name: string, detail: string];
  readonly answer: UseQueryResult<Page<Row>>;
  /** The typed text was not searched for yet. */
  readonly isTyping: boolean;
  readonly onSearch: (text: string) => void;
  readonly texts: { readonly none: string; readonly failed: string };
}

/**
 * Selects one record of up to a hundred. Typing searches on the server, so that records beyond the first
 * hundred are found too.
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
        // Choosing the chosen record again keeps it; the button beside it clears it.
        allowDeselect={false}
        data={rows.map((row) => ({ value: String(row.id), label: labelOf(row) }))}
        value={value ? String(value.id) : null}
        onKeyDown={(event) => event.key === 'Enter' && takeOnlyOption(event, isCurrent)}
        onChange={(id) => onChange(rows.find((row) => String(row.id) === id) ?? null)}
        // The select reports the chosen label as search text; this is not a search.
        onSearchChange={(text) => onSearch(value && text === labelOf(value) ? '' : text)}
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
        // Stays mounted while closed: Mantine labels only a list that exists before it opens.
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

/** Enter in an open list takes its only option and sends no form. Mantine takes the option that the arrow keys chose. */
function takeOnlyOption(event: KeyboardEvent<HTMLInputElement>, isCurrent: boolean) {
  const options = openOptions(event.currentTarget);
  if (!options) return;
  event.preventDefault();
  if (isCurrent && options.length === 1) options[0]?.click();
}
