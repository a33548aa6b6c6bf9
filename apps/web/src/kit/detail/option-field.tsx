import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { listMessages } from '@canone/contracts/messages';
import { Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, type UIEvent, useState } from 'react';
import { type Option, type OptionsEndpoint, useOptionPages } from './use-option-pages.ts';

interface OptionFieldProps {
  readonly label: string;
  readonly options: OptionsEndpoint;
  /** What narrows the choice, such as the region of a province. */
  readonly filters?: Readonly<Record<string, number>>;
  /** Shown until the server has answered. */
  readonly firstOptions?: Option[];
  readonly value: number | null;
  /** The chosen record's id and name; null and '' once the choice is taken away. */
  readonly onChange: (value: number | null, name: string) => void;
  readonly onBlur?: () => void;
  readonly error?: ReactNode;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
  readonly placeholder?: string;
}

const pause = 250;

/** Two options: whoever goes down one by one finds the next page there already. */
const beforeTheEnd = 80;

/**
 * A choice among records, found by typing or by scrolling: the server searches and gives page after page. What is
 * chosen is the first of its answers.
 */
export function OptionField(props: OptionFieldProps) {
  const { options, filters, firstOptions, value, onChange, error, ...field } = props;
  const [typed, setTyped] = useState('');
  const [searchTerm] = useDebouncedValue(typed, pause);
  const asked = { searchTerm, selectedIds: value ? String(value) : '', filters };
  const answer = useOptionPages(options, asked, { isEnabled: !field.disabled, firstOptions });
  const data = answer.options.map((option) => ({
    value: String(option.value),
    label: option.label,
  }));

  /** The field also holds the chosen label, as if it had been typed: that is no search. */
  function search(text: string) {
    setTyped(data.some((option) => option.label === text) ? '' : text);
  }

  function scroll({ target }: UIEvent) {
    if (!(target instanceof Element)) return;
    const below = target.scrollHeight - target.scrollTop - target.clientHeight;
    if (below <= beforeTheEnd) answer.readOn();
  }

  return (
    <div onScrollCapture={scroll}>
      <Select
        {...field}
        error={error ?? (answer.isError && listMessages.optionsFailed)}
        data={data}
        value={value ? String(value) : null}
        onChange={(id, option) => onChange(id ? Number(id) : null, option?.label ?? '')}
        // What is chosen stays among the options while one searches: choosing it again must not lose it.
        allowDeselect={false}
        clearable={!field.required}
        clearButtonProps={{
          'aria-label': `Togli la scelta: ${field.label}`,
          'aria-hidden': false,
          size: 'md',
          tabIndex: 0,
        }}
        searchable
        // Who only passes by with the Tab key wants to see the form, not its options.
        openOnFocus={false}
        onSearchChange={search}
        // The server has already searched.
        filter={({ options: found }) => found}
        nothingFoundMessage={answer.isError ? undefined : 'Nessun risultato.'}
        rightSection={answer.isFetching ? <Loader size={16} /> : undefined}
        checkIconPosition="right"
        withScrollArea={false}
        classNames={{ options: 'select-options' }}
        // Kept while closed: Mantine's field can only name a list that was there before it opened.
        comboboxProps={{ withinPortal: false, keepMounted: true }}
      />
    </div>
  );
}
