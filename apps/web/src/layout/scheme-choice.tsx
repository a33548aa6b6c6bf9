import './scheme-choice.css';
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useId } from 'react';

const schemes: readonly { readonly value: MantineColorScheme; readonly label: string }[] = [
  { value: 'auto', label: 'Come il sistema' },
  { value: 'light', label: 'Chiaro' },
  { value: 'dark', label: 'Scuro' },
];

/** The menu items that choose the colour scheme of this browser. */
export function SchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = useId();
  return (
    <fieldset className="scheme-choice">
      <legend>Aspetto</legend>
      {schemes.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={colorScheme === value}
            onChange={() => setColorScheme(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
