import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Autocomplete, type AutocompleteProps } from '@mantine/core';

export function Suggestions(props: AutocompleteProps) {
  return (
    <Autocomplete
      withScrollArea={false}
      classNames={{ options: 'select-options' }}
      // Kept while closed: Mantine's field can only name a list that was there before it opened.
      comboboxProps={{ withinPortal: false, keepMounted: true }}
      {...props}
    />
  );
}
