import { type EntityName, newRecordTitle } from '@canone/contracts/texts/entity-names';
import { listMessages } from '@canone/contracts/texts/messages';
import { Button } from '@mantine/core';
import { IconCloudOff, IconNotebook } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { isEmptyLoad } from '../http/wire.ts';

interface EmptyListProps {
  readonly name: EntityName;
  readonly newPath: string | undefined;
  /** Resets the filters; false if filters cannot be the reason for the empty list. */
  readonly onReset: (() => void) | false;
  /** The reason why the list is empty, for example in a predefined view. */
  readonly text?: string | undefined;
}

/** Says that the list is empty and why, and offers the next step (LST-05). */
export function EmptyList({ name, newPath, onReset, text }: EmptyListProps) {
  const unfiltered = newPath && 'Quel che crei compare in questo elenco.';
  const filtered = 'Nessun risultato con questi filtri: prova ad allargare la ricerca.';
  const reason = text ?? (onReset ? filtered : unfiltered);
  return (
    <div className="list-state">
      <IconNotebook size={40} stroke={1.4} aria-hidden="true" />
      <p className="list-state-title">{listMessages.empty}</p>
      {reason && <p className="muted">{reason}</p>}
      {onReset ? (
        <Button variant="default" onClick={onReset}>
          Togli i filtri
        </Button>
      ) : (
        newPath && <Link to={newPath}>{newRecordTitle(name)}</Link>
      )}
    </div>
  );
}

/** Shows an error instead of the rows and offers a retry (LST-14). */
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

/** The error text of a list. A response without data has its own text (LST-12). */
export function failedListText(error: unknown): string {
  return isEmptyLoad(error) ? listMessages.noData : listMessages.loadFailed;
}
