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
  /** The options that are shown until the server responds. */
  readonly firstOptions?: Option[];
  readonly value: number | null;
  /** Called with the id and name of the chosen record, or with null and '' after the choice was cleared. */
  readonly onChange: (value: number | null, name: string) => void;
  /** Called with the text in the field: the name of the chosen record, or a text that matches no record. */
  readonly onTyped?: (text: string) => void;
  readonly onBlur?: () => void;
  readonly error?: ReactNode;
  readonly required?: boolean | undefined;
  /** True for the asterisk of a required field. Also used for a field on which a required field depends. */
  readonly withAsterisk?: boolean;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
  readonly placeholder?: string;
}

const noChoice = (text: string) => `Scegli una voce dell’elenco: «${text}» non è una scelta.`;

/**
 * Distance from the end of the list in pixels at which the next page loads. It is the height of two options, so that
 * the next page loads before the keyboard reaches the end.
 */
const beforeTheEnd = 80;

interface NamedOption {
  readonly value: string;
  readonly label: string;
}

type TypedTextOptions = Pick<OptionFieldProps, 'value' | 'onChange' | 'onTyped' | 'onBlur'>;

/** The text that a person types. It may stay in the field without a choice. */
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

    /** Called when the text changes. The field also reports the label of the chosen record, which is not a search. */
    search(text: string, options: readonly NamedOption[]) {
      setTyped(text);
      // An emptied field has no choice (AQ11). It is also empty until the name of the chosen record has loaded.
      if (text === '' && options.some((option) => option.value === String(value))) choose(null);
      // The text is reported at each change, because Enter submits the form while the field still has the focus.
      onTyped?.(text);
      setSearched(options.some(({ label }) => label === text) ? '' : text);
    },

    /**
     * Called on blur. If the text is the name of exactly one option, this option is chosen. Another text chooses
     * nothing.
     */
    leave(options: readonly NamedOption[]) {
      onBlur?.();
      const text = typed.trim();
      const [named, another] = options.filter(({ label }) => isSameName(label, text));
      const isName = named !== undefined && another === undefined;
      if (isName && named.value !== String(value)) choose(named.value, named.label);
      setUnchosen(isName ? '' : text);
      // The text is reported again, because the field has just reported an empty text.
      if (!isName && value === null) onTyped?.(text);
    },
  };
}

/**
 * A field that selects a record by typing or scrolling. The server searches and returns the options page by page. The
 * first option is the chosen record.
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

  /**
   * Enter chooses the only option that matches the typed text. With no or several matches it submits the form, as in
   * any field.
   */
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
        // The chosen record stays among the options during a search. Choosing it again must not clear the field.
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
        // The options must not open when the person moves through the form with the Tab key.
        openOnFocus={false}
        onSearchChange={(typed) => text.search(typed, data)}
        // The server has already filtered the options.
        filter={({ options: found }) => found}
        nothingFoundMessage={answer.failure ? undefined : 'Nessun risultato.'}
        rightSection={answer.isFetching ? <Loader size={16} /> : undefined}
        checkIconPosition="right"
        withScrollArea={false}
        classNames={{ options: 'select-options' }}
        // The list stays mounted while closed, because Mantine sets the label only of a list that exists before it
        // opens.
        comboboxProps={{ withinPortal: false, keepMounted: true }}
      />
    </div>
  );
}
