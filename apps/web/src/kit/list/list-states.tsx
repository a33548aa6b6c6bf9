import { type EntityName, newRecordTitle } from '@canone/contracts/texts/entity-names';
import { listMessages } from '@canone/contracts/texts/messages';
import { Button } from '@mantine/core';
import { IconCloudOff, IconNotebook } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { isEmptyLoad } from '../http/wire.ts';

interface EmptyListProps {
  readonly name: EntityName;
  readonly newPath: string | undefined;
  /** Set when filters may be the reason for the empty list. */
  readonly onReset: (() => void) | false;
  /** A text for the chosen filters, for example for a ready-made view. */
  readonly text?: string | undefined;
}

/** Explains the empty list and offers the next step. */
export function EmptyList({ name, newPath, onReset, text }: EmptyListProps) {
  return (
    <div className="list-state">
      <IconNotebook size={40} stroke={1.4} aria-hidden="true" />
      <p className="list-state-title">{text ?? listMessages.empty}</p>
      {onReset ? (
        <>
          {!text && (
            <p className="muted">
              Nessun risultato con questi filtri: prova ad allargare la ricerca.
            </p>
          )}
          <Button variant="default" onClick={onReset}>
            Togli i filtri
          </Button>
        </>
      ) : (
        newPath && (
          <>
            <p className="muted">Quel che crei compare in questo elenco.</p>
            <Link to={newPath}>{newRecordTitle(name)}</Link>
          </>
        )
      )}
    </div>
  );
}

/** LST-14: an error replaces the rows and offers a retry. */
export function FailedList({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="list-state" role="alert">
      <IconCloudOff size={40} stroke={1.4} aria-hidden="true" />
      <p>{text}</p>
      <Button variant="default" onClick={onRetry}>
        Riprova
      </Button>
    </div>
  );
}

/** LST-12: a response without data has its own error message. */
export function failedListText(error: unknown): string {
  return isEmptyLoad(error) ? listMessages.noData : listMessages.loadFailed;
}
