import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Autocomplete, type AutocompleteProps } from '@mantine/core';

export function Suggestions(props: AutocompleteProps) {
  return (
    <Autocomplete
      withScrollArea={false}
      classNames={{ options: 'select-options' }}
      // Closed, there is no list that bears the field's label too.
      comboboxProps={{ withinPortal: false, keepMounted: false }}
      {...props}
    />
  );
}
