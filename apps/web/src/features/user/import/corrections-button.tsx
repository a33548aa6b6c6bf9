import type { ImportedRow } from '@canone/contracts/customer-import/customer-import';
import { Button } from '@mantine/core';
import { saveCorrections } from './save-sheets.ts';

interface CorrectionsButtonProps {
  readonly titles: readonly string[];
  readonly rows: readonly ImportedRow[];
}

export function CorrectionsButton({ titles, rows }: CorrectionsButtonProps) {
  return (
    <Button variant="default" onClick={() => saveCorrections(titles, rows)}>
      Scarica le righe da correggere
    </Button>
  );
}
