import { featureContract } from '@canone/contracts/plans/feature';
import { maxLine } from '@canone/contracts/values/text-limits';
import type { AutocompleteProps } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { optionsFailure } from '../../../kit/detail/options-failure.ts';
import { SuggestField } from '../../../kit/detail/suggest-field.tsx';
import { usePausedText } from '../../../kit/detail/use-paused-text.ts';
import { isSameName } from '../../../kit/format/same-name.ts';
import { query } from '../../../kit/http/call.ts';

interface FeatureNameFieldProps extends Omit<AutocompleteProps, 'data'> {
  readonly ref?: Ref<HTMLInputElement>;
  readonly value: string;
  /** Names of features that the plan already has. The field does not offer them. */
  readonly taken: readonly string[];
}

/** Selects a feature of the catalogue or accepts the name of a new feature. */
export function FeatureNameField({ value, taken, error, ...field }: FeatureNameFieldProps) {
  const searchTerm = usePausedText(value.trim());
  const answer = useQuery({
    ...query(featureContract.endpoints.list, { query: { searchTerm, pageSize: 20, sort: 'name' } }),
    placeholderData: keepPreviousData,
  });
  const names = answer.data?.items.map(({ name }) => name) ?? [];
  const found = [...new Set(names.filter(Boolean))];
  const isTyped = (name: string) => isSameName(name, value);
  const isNew =
    value.trim() !== '' &&
    searchTerm === value.trim() &&
    answer.isSuccess &&
    !answer.isPlaceholderData &&
    ![...found, ...taken].some(isTyped);

  return (
    <SuggestField
      {...field}
      value={value}
      error={error ?? optionsFailure(answer.error)}
      openOnFocus={value === ''}
      label="Caratteristica"
      description={
        isNew ? 'Nuova: entra anche nel catalogo.' : 'Scegline una, o scrivi il nome di una nuova.'
      }
      required
      maxLength={maxLine}
      data={found.filter((name) => !taken.some((other) => isSameName(other, name)))}
      // The server has already filtered the options.
      filter={({ options }) => options}
    />
  );
}
