import { listMessages } from '@canone/contracts/texts/messages';
import { NativeSelect } from '@mantine/core';
import { useId } from 'react';
import { pageSizes } from './page-state.ts';

interface PageSizeProps {
  readonly value: number;
  readonly onChange: (size: number) => void;
}

export function PageSize({ value, onChange }: PageSizeProps) {
  const id = useId();
  return (
    <div className="page-size">
      <label htmlFor={id}>{listMessages.pageSize}</label>
      <NativeSelect
        id={id}
        size="sm"
        // A saved view may set a size that is not among the sizes of the specification.
        data={[...new Set([...pageSizes, value])].map(String)}
        value={String(value)}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </div>
  );
}
