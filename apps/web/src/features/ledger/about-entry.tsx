import type { LedgerEntry } from '@canone/contracts/ledger/ledger';
import { entryText } from '../../kit/format/entry-text.ts';

export function AboutEntry({ entry }: { entry: LedgerEntry }) {
  return (
    <p className="dialog-about">
      <strong>{entry.user.name}</strong> <span className="muted">· {entryText(entry)}</span>
    </p>
  );
}
