import { fromHundredths } from '@canone/contracts/values/money';
import { TextInput, type TextInputProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { parseHundredths, steppedHundredths } from '../format/hundredths.ts';

interface DecimalFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** The typed text, read by `parseHundredths`. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** The function that formats the text on blur: formatEuro or formatPercentage. */
  readonly format: (value: number) => string;
  /** The change by one press of an arrow key, in hundredths. */
  readonly step: number;
}

const directions: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

/** An amount or a percentage, typed and shown in Italian format. */
export function DecimalField(props: DecimalFieldProps) {
  const { value, onChange, onBlur, format, step, ...field } = props;
  const show = (hundredths: number) => onChange(format(fromHundredths(hundredths)));

  function stepByArrow(event: KeyboardEvent) {
    const direction = directions[event.key];
    if (!direction) return;
    event.preventDefault();
    show(steppedHundredths(value, step, direction));
  }

  return (
    <TextInput
      {...field}
      value={value}
      inputMode="decimal"
      autoComplete="off"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onKeyDown={stepByArrow}
      onBlur={(event) => {
        const hundredths = parseHundredths(value);
        if (hundredths !== undefined) show(hundredths);
        onBlur?.(event);
      }}
    />
  );
}
