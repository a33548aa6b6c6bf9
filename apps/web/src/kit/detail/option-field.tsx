import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import type { Option } from '@canone/contracts/kit/crud';
import { Loader, Select } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type UIEvent, useState } from 'react';
import { isSameName } from '../format/same-name.ts';
import { openOptions } from './open-options.ts';
import { type OptionsEndpoint, useOptionPages } from './use-option-pages.ts';
import { usePausedText } from './use-paused-text.ts';

interface OptionFieldProps {
  readonly label: string;
  readonly options: OptionsEndpoint;
  /** Filters of the options, such as the region of a province. */
  readonly filters?: Readonly<Record<string, number>>;
  /** Shown until the server responds. */
  readonly firstOptions?: Option[];
  readonly value: number | null;
  /** The chosen record's id and name; null and '' after the choice is cleared. */
  readonly onChange: (value: number | null, name: string) => void;
  /** The text in the field: the name of the choice, or another text that is no choice. */
  readonly onTyped?: (text: string) => void;
  readonly onBlur?: () => void;
  readonly error?: ReactNode;
  readonly required?: boolean | undefined;
  /** Marks a field that a required one depends on. */
  readonly withAsterisk?: boolean;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
  readonly placeholder?: string;
}

const noChoice = (text: string) => `Scegli una voce dell’elenco: «${text}» non è una scelta.`;

/** The height of two options in pixels: the next page loads before the keyboard reaches the end. */
const beforeTheEnd = 80;

interface NamedOption {
  readonly value: string;
  readonly label: string;
}

type TypedTextOptions = Pick<OptionFieldProps, 'value' | 'onChange' | 'onTyped' | 'onBlur'>;

/** The text that a person types, and leaves in the field without a choice. */
function useTypedText({ value, onChange, onTyped, onBlur }: TypedTextOptions) {
  const [typed, setTyped] = useState('');
  const [searched, setSearched] = useState('');
  const [unchosen, setUnchosen] = useState('');

  function choose(id: string | null, label = '') {
    setUnchosen('');
    onChange(id ? Number(id) : null, label);
  }

  return {
    typed,
    searched,
    unchosen,
    choose,

    /** The field also reports the chosen label as typed text; this is not a search. */
    search(text: string, options: readonly NamedOption[]) {
      setTyped(text);
      // Enter sends the form from inside the field
      onTyped?.(text);
      setSearched(options.some(({ label }) => label === text) ? '' : text);
    },

    /** A text that is the whole name of one option chooses it. Another text is no choice. */
    leave(options: readonly NamedOption[]) {
      onBlur?.();
      const text = typed.trim();
      const [named, another] = options.filter(({ label }) => isSameName(label, text));
      const isName = named !== undefined && another === undefined;
      if (isName && named.value !== String(value)) choose(named.value, named.label);
      setUnchosen(isName ? '' : text);
      // the field has just reported that it is empty
      if (!isName && value === null) onTyped?.(text);
    },
  };
}

/**
 * Selects a record by typing or scrolling. The server searches and returns page by page. The chosen record is
 * the first of its results.
 */
export function OptionField(props: OptionFieldProps) {
  const { options, filters, firstOptions, value, onChange, onTyped, error, ...field } = props;
  const text = useTypedText({ value, onChange, onTyped, onBlur: field.onBlur });
  const searchTerm = usePausedText(text.searched);
  const optionsQuery = { searchTerm, selectedIds: value ? String(value) : '', filters };
  const answer = useOptionPages(options, optionsQuery, {
    isEnabled: !field.disabled,
    firstOptions,
  });
  const data = answer.options.map((option) => ({
    value: String(option.value),
    label: option.label,
  }));

  const labelOf = (id: string) => data.find((option) => option.value === id)?.label ?? '';

  /** Enter takes the only option that a typed text finds. Without one it sends the form, as from any field. */
  function takeOnlyFound(event: KeyboardEvent<HTMLInputElement>) {
    const isCurrent = searchTerm === text.searched && searchTerm !== '' && !answer.isFetching;
    const found = openOptions(event.currentTarget)?.filter(
      (option) => option.ariaSelected !== 'true',
    );
    if (!isCurrent || found?.length !== 1) return;
    event.preventDefault();
    found[0]?.click();
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
        error={error ?? answer.failure ?? (text.unchosen && noChoice(text.unchosen))}
        data={data}
        value={value ? String(value) : null}
        onChange={(id, option) => text.choose(id, option?.label)}
        onBlur={() => text.leave(data)}
        onKeyDown={(event) => event.key === 'Enter' && takeOnlyFound(event)}
        // The chosen record stays among the options during a search, and choosing it again must not clear it.
        allowDeselect={false}
        onOptionSubmit={(id) => id === String(value) && text.search(labelOf(id), data)}
        searchValue={text.typed}
        clearable={!field.required}
        clearButtonProps={{
          'aria-label': `Togli la scelta: ${field.label}`,
          'aria-hidden': false,
          size: 'md',
          tabIndex: 0,
        }}
        searchable
        // Tabbing through the form must not open the options.
        openOnFocus={false}
        onSearchChange={(typed) => text.search(typed, data)}
        // The server has already filtered the options.
        filter={({ options: found }) => found}
        nothingFoundMessage={answer.failure ? undefined : 'Nessun risultato.'}
        rightSection={answer.isFetching ? <Loader size={16} /> : undefined}
        checkIconPosition="right"
        withScrollArea={false}
        classNames={{ options: 'select-options' }}
        // Stays mounted while closed: Mantine labels only a list that exists before it opens.
        comboboxProps={{ withinPortal: false, keepMounted: true }}
      />
    </div>
  );
}
