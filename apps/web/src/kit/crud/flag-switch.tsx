import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Switch, type SwitchProps } from '@mantine/core';

/** The switch of a plain form. It is loaded only by forms with a switch. */
export function FlagSwitch(props: SwitchProps) {
  return <Switch className="flag-field" {...props} />;
}
