import './history.css';
import type { Contract } from '@canone/contracts/kit/endpoint';
import { isAllowed } from '@canone/contracts/rights/permissions';
import { IconChevronDown } from '@tabler/icons-react';
import { Suspense, useId, useRef, useState } from 'react';
import { useSignedIn } from '../../session/session.ts';
import { lazyPart } from '../page/lazy-part.tsx';
import { Waiting } from '../page/waiting.tsx';
import type { EditedRecord } from './restore-value.tsx';

const HistoryList = lazyPart(async () => ({
  default: (await import('./history-list.tsx')).HistoryList,
}));

export interface HistoryProps {
  readonly contract: Contract;
  readonly record: { readonly id: number; readonly version: number };
  /** The form of the record, if this person may save it. */
  readonly editing?: EditedRecord | false;
}

/** The history of a record, collapsed and loaded only when opened. */
export function HistorySection({
  contract,
  record: { id, version },
  editing = false,
}: HistoryProps) {
  const { person } = useSignedIn();
  const [isOpen, setOpen] = useState(false);
  const entriesId = useId();
  const fold = useRef<HTMLButtonElement>(null);
  if (!isAllowed('audit.read', person.role)) return null;

  return (
    <section className="card history">
      <h2>
        <button
          ref={fold}
          type="button"
          className="history-fold"
          aria-expanded={isOpen}
          aria-controls={entriesId}
          onClick={() => setOpen(!isOpen)}
        >
          Cronologia
          <IconChevronDown size={20} aria-hidden="true" />
        </button>
      </h2>
      <div id={entriesId} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<Waiting />}>
            <HistoryList
              // A change on this page adds an entry. A new key makes the list load again.
              key={version}
              contract={contract}
              id={id}
              editing={editing}
              // The pressed button disappears when the list is loaded again, so the focus moves to the button of the
              // section.
              onRestored={() => fold.current?.focus()}
            />
          </Suspense>
        )}
      </div>
    </section>
  );
}
