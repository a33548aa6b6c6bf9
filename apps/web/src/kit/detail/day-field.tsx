import './day-field.css';
import { TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { dayText, today } from '../format/day.ts';
import { formatDate } from '../format/format.ts';
import { parseDay } from '../format/parse.ts';

interface DayFieldProps extends Omit<TextInputProps, 'label' | 'value' | 'onChange'> {
  readonly label: string;
  /** The typed text, read by `parseDay`. */
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A date typed day first (5/1/26, 050126, oggi, domani), or picked in the browser's calendar. */
export function DayField({ value, onChange, onBlur, ...field }: DayFieldProps) {
  const calendar = useRef<HTMLInputElement>(null);

  return (
    <div className="day-field">
      <TextInput
        placeholder="gg/mm/aaaa"
        {...field}
        value={value}
        autoComplete="off"
        // The whole text is selected, because a person who changes a day replaces the formatted text.
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onBlur={(event) => {
          const day = parseDay(value, today());
          const tidy = day ? dayText(day) : value;
          // The change must be rendered before the field is validated, because a change clears the error of the field.
          if (tidy !== value) flushSync(() => onChange(tidy));
          onBlur?.(event);
        }}
        rightSectionPointerEvents="all"
        rightSection={
          <button
            type="button"
            className="day-picker"
            aria-label={`Scegli dal calendario: ${field.label}`}
            disabled={field.disabled}
            onClick={() => calendar.current?.showPicker()}
          >
            <IconCalendar size={18} aria-hidden="true" />
          </button>
        }
      />
      <input
        ref={calendar}
        className="day-calendar"
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={String(parseDay(value, today()) ?? '')}
        onChange={({ currentTarget }) => {
          if (currentTarget.value) onChange(formatDate(currentTarget.value));
        }}
      />
    </div>
  );
}
