import './detail-frame.css';
import { detailMessages } from '@canone/contracts/texts/messages';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageHeading } from '../page/page-heading.tsx';
import { Waiting } from '../page/waiting.tsx';

interface DetailFrameProps {
  readonly title: string;
  /** The name of the record, shown below the title. */
  readonly subtitle?: string | undefined;
  readonly isLoading: boolean;
  readonly isLeaving: boolean;
  readonly children: ReactNode;
}

/**
 * The frame of a detail: a spinner while it loads, then a fade-in of 100 ms and a fade-out of 300 ms (DET-01,
 * DET-02).
 */
export function DetailFrame({ title, subtitle, isLoading, isLeaving, children }: DetailFrameProps) {
  return (
    <div className="detail" inert={isLeaving}>
      <header className="detail-head">
        <PageHeading title={title} about={subtitle} />
        {subtitle && <p className="muted">{subtitle}</p>}
      </header>
      {isLoading ? <Waiting /> : <div className="detail-body">{children}</div>}
    </div>
  );
}

export function RequiredHint() {
  return <p className="muted required-hint">I campi con * sono obbligatori.</p>;
}

interface DetailButtonsProps {
  /** The label of the save button; absent when nothing can be saved. */
  readonly submit?: string | undefined;
  readonly isSaving?: boolean;
  /** True on the first step of a wizard. */
  readonly isBackDisabled?: boolean;
  readonly onBack: () => void;
  readonly children?: ReactNode;
}

/**
 * The button bar of a form. It sticks to the bottom of the window. Without a save button it is at the end of the form.
 */
export function DetailButtons(props: DetailButtonsProps) {
  const { submit, isSaving, isBackDisabled, onBack, children } = props;
  return (
    // A press on a button must not blur the focused field, because the error of the field would move the button away.
    <div
      className="detail-buttons"
      data-saves={Boolean(submit ?? children)}
      role="presentation"
      onMouseDown={(event) => event.preventDefault()}
    >
      <Button variant="default" disabled={isBackDisabled} onClick={onBack}>
        {detailMessages.back}
      </Button>
      {children}
      {submit && (
        <Button type="submit" loading={isSaving}>
          {submit}
        </Button>
      )}
    </div>
  );
}
