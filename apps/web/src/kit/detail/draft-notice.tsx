import { Notice } from '../page/notice.tsx';

interface DraftNoticeProps {
  /** Whether another person has saved the record since the values were typed. */
  readonly hasChanged: boolean;
}

/** Says that the form shows restored values that are not saved yet (AUT-18). */
export function DraftNotice({ hasChanged }: DraftNoticeProps) {
  return (
    <Notice tone="info">
      <p>Abbiamo ritrovato le modifiche non salvate.</p>
      {hasChanged && (
        <p>
          Nel frattempo qualcun altro ha modificato questo elemento: controlla prima di salvare.
        </p>
      )}
    </Notice>
  );
}
