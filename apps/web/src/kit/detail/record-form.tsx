import { type EntityName, editTitle, newRecordTitle } from '@canone/contracts/texts/entity-names';
import { detailMessages } from '@canone/contracts/texts/messages';
import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useId } from 'react';
import { History } from '../history/history.tsx';
import type { HistoryProps } from '../history/history-section.tsx';
import { lazyPart } from '../page/lazy-part.tsx';
import { DetailButtons, DetailFrame, RequiredHint } from './detail-frame.tsx';
import { RestoredDraft } from './restored-draft.tsx';
import type { RecordFormState } from './use-record-form.ts';

/** Lazily loaded, because a save rarely conflicts with the save of another person. */
const ConflictNotice = lazyPart(async () => ({
  default: (await import('./conflict-notice.tsx')).ConflictNotice,
}));

interface RecordFormProps<Row extends HistoryProps['record'], Values extends object> {
  /** The result of `useRecordForm`. */
  readonly state: RecordFormState<Row, Values>;
  readonly name: EntityName;
  readonly contract: HistoryProps['contract'];
  /** The label of each field. The notice about a conflict with another person's save shows them. */
  readonly labels: Readonly<Record<string, string>>;
  readonly subtitle?: string | undefined;
  /** True when this person cannot save the record. */
  readonly isReadOnly?: boolean;
  readonly hasRequired?: boolean;
  /** Fields that are never stored in the browser, such as a password. */
  readonly secrets?: readonly string[];
  readonly autoComplete?: 'off';
  /** The fields of the form. */
  readonly children: ReactNode;
  /** Parts between the fields and the form's buttons. They are saved separately. */
  readonly besideForm?: ReactNode;
  /** Parts between the title and the form. */
  readonly aboveForm?: ReactNode;
  /** Parts below the buttons of the form. */
  readonly belowForm?: ReactNode;
}

/** The screen of a record: its fields, the notices of a draft and of a conflict, the buttons and the history. */
export function RecordForm<Row extends HistoryProps['record'], Values extends object>(
  props: RecordFormProps<Row, Values>,
) {
  const { state, name, contract, isReadOnly = false, hasRequired = true } = props;
  const { form, base, conflict, isDirty, isLeaving, isSaving, goBack, onSubmit } = state;
  const formId = useId();
  return (
    <DetailFrame
      title={base ? editTitle(name) : newRecordTitle(name)}
      subtitle={props.subtitle}
      isLoading={false}
      isLeaving={isLeaving}
    >
      {props.aboveForm}
      <div className="detail-form">
        <form
          id={formId}
          className="detail-form"
          autoComplete={props.autoComplete}
          onSubmit={onSubmit}
          noValidate
        >
          <RestoredDraft form={form} isDirty={isDirty} secrets={props.secrets} />
          {conflict && (
            <Suspense>
              <ConflictNotice conflict={conflict} labels={props.labels} />
            </Suspense>
          )}
          {hasRequired && !isReadOnly && <RequiredHint />}
          {props.children}
        </form>
        {props.besideForm}
        <DetailButtons onBack={() => void goBack()}>
          {!isReadOnly && (
            <Button type="submit" form={formId} loading={isSaving}>
              {base ? detailMessages.save : detailMessages.create}
            </Button>
          )}
        </DetailButtons>
      </div>
      {props.belowForm}
      {base && <History contract={contract} record={base} editing={!isReadOnly && state} />}
    </DetailFrame>
  );
}
