import { Button } from '@mantine/core';
import { notAvailable } from '../format/format.ts';
import { Notice } from '../page/notice.tsx';
import { changedFields, keepTyped } from './merge.ts';
import type { Conflict } from './use-conflict.ts';

/**
 * Scrolls to the notice. The save button is at the end of a long form, so the notice may be outside the visible area.
 */
function bringIntoView(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'center' });
}

interface ConflictNoticeProps<Values extends object> {
  readonly conflict: Conflict<Values>;
  /** The label of each field. A field without a label is not shown. */
  readonly labels: Readonly<Record<string, string>>;
}

/** Shows the other person's changes and offers to take them or to keep the typed values. */
export function ConflictNotice<Values extends object>(props: ConflictNoticeProps<Values>) {
  const { conflict, labels } = props;
  const { opened, saved } = conflict;
  const changes = changedFields(opened, saved).filter((field) => field in labels);
  const keep = () => conflict.accept(keepTyped(opened, conflict.typed(), saved));
  return (
    <Notice tone="warning" ref={bringIntoView}>
      <div className="conflict-changes">
        <p>Qualcun altro ha modificato questo elemento.</p>
        {changes.length > 0 && (
          <ul>
            {changes.map((field) => (
              <li key={field}>
                {labels[field]}
                {theirValue(saved[field])}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="conflict-buttons">
        <Button variant="default" size="sm" onClick={() => conflict.accept(saved)}>
          Ricarica i dati
        </Button>
        <Button variant="default" size="sm" onClick={keep}>
          Mantieni le mie modifiche
        </Button>
      </div>
    </Notice>
  );
}

/**
 * The other person's value as text. Only texts and booleans are shown, because a reader does not know the ids of
 * records.
 */
function theirValue(value: unknown): string {
  if (typeof value === 'boolean') return `: ora «${value ? 'Sì' : 'No'}»`;
  return typeof value === 'string' ? `: ora «${value || notAvailable}»` : '';
}
