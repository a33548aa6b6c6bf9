import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Autocomplete, type AutocompleteProps } from '@mantine/core';

export function Suggestions(props: AutocompleteProps) {
  return (
    <Autocomplete
      withScrollArea={false}
      classNames={{ options: 'select-options' }}
      // The list stays mounted while closed, because Mantine sets the label only of a list that exists before it opens.
      comboboxProps={{ withinPortal: false, keepMounted: true }}
      {...props}
    />
  );
}
