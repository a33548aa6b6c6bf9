import { reasonRequired } from '@canone/contracts/texts/common-messages';
import { maxNote } from '@canone/contracts/values/text-limits';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import './confirm-dialog.css';
import '../page/just-shown.css';
import { Button, Modal, Textarea } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useOpened } from '../page/use-opened.ts';
import type { ChoiceQuestion, OpenQuestion, ReasonQuestion } from './confirm.tsx';

interface ConfirmDialogProps {
  readonly question: OpenQuestion;
  readonly isOpen: boolean;
  readonly tenantName: string | undefined;
}

/**
 * The confirmation dialog. The title is the question, and the text describes the consequence. The button that changes
 * nothing has the focus.
 */
export function ConfirmDialog({ question, isOpen, tenantName }: ConfirmDialogProps) {
  const { title, text, about, comparison, reasonHint, isDestructive = false, answer } = question;
  const router = useRouter();
  const namesTenant = isDestructive || question.facts !== undefined;
  const isOfTenant = tenantName && namesTenant && !question.isOutsideTenants;
  const facts = Object.entries({
    ...(about && { Elemento: about }),
    ...question.facts,
    ...(isOfTenant && { Tenant: tenantName }),
  });

  // A question belongs to the screen that asked it. Leaving this screen declines the question.
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && answer(null)),
    [router, answer],
  );

  return (
    <Modal
      opened={useOpened(isOpen)}
      onClose={() => answer(null)}
      withCloseButton={false}
      centered
      size={440}
      padding={24}
      radius="lg"
      transitionProps={{ duration: 120 }}
      classNames={{ content: 'confirm-dialog' }}
    >
      <Modal.Title className="confirm-title">{title}</Modal.Title>
      <p className="confirm-text">{text}</p>
      {facts.length > 0 && (
        <dl className="confirm-facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {comparison && <Comparison {...comparison} />}
      {reasonHint ? (
        <ReasonForm question={{ ...question, reasonHint }} />
      ) : (
        <Buttons question={question} />
      )}
    </Modal>
  );
}

/** The buttons of a question. The buttons of a choice are below each other, because their labels are long. */
function Buttons({ question }: { readonly question: OpenQuestion }) {
  const { title, confirm, cancel, alternative, isDestructive = false, answer } = question;
  const safe = (
    <Button variant="default" data-autofocus onClick={() => answer(null)}>
      {cancel}
    </Button>
  );
  return (
    <div key={title} className={`confirm-buttons just-shown ${alternative ? 'is-choice' : ''}`}>
      {!alternative && safe}
      <Button color={isDestructive ? 'red' : 'petrol'} onClick={() => answer('')}>
        {confirm}
      </Button>
      {alternative && (
        <Button variant="light" onClick={() => answer(alternative)}>
          {alternative}
        </Button>
      )}
      {alternative && safe}
    </div>
  );
}

function Comparison({ columns, rows }: NonNullable<ChoiceQuestion['comparison']>) {
  return (
    <table className="confirm-comparison figures">
      <thead>
        <tr>
          <th scope="col">Voce</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, ...values]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {values.map((value, index) => (
              <td key={columns[index]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The form of a question that can be confirmed only with a reason. */
function ReasonForm({ question }: { question: OpenQuestion & ReasonQuestion }) {
  const { title, reasonHint, confirm, cancel, isDestructive = false, answer } = question;
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const given = text.trim();
    setMissing(given === '');
    if (given !== '') answer(given);
  }

  return (
    <form className="confirm-reason" noValidate onSubmit={submit}>
      <Textarea
        label="Motivo"
        placeholder={reasonHint}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        error={isMissing && reasonRequired}
        required
        autosize
        minRows={2}
        maxLength={maxNote}
        data-autofocus
      />
      <div key={title} className="confirm-buttons just-shown">
        <Button variant="default" onClick={() => answer(null)}>
          {cancel}
        </Button>
        <Button type="submit" color={isDestructive ? 'red' : 'petrol'}>
          {confirm}
        </Button>
      </div>
    </form>
  );
}
