import {
  customerLetterContract,
  type LetterDraft,
} from '@canone/contracts/letters/customer-letter';
import { maxLetterBody, maxLetterSubject } from '@canone/contracts/values/text-limits';
import { Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useConfirm } from '../confirm/confirm.tsx';
import { showAtFields } from '../detail/show-at-fields.ts';
import { SubmitButtons } from '../dialog/submit-buttons.tsx';
import { formatDateTime } from '../format/format.ts';
import { useIdempotentMutation } from '../http/idempotent-mutation.ts';
import { CallError } from '../http/wire.ts';
import { Notice } from '../page/notice.tsx';
import { LetterFacts, MissingAccount } from './letter-facts.tsx';

const { sendLink, remind } = customerLetterContract.endpoints;

interface LetterFormProps {
  readonly draft: LetterDraft;
  /** Shows a question above the dialog and returns its answer. */
  readonly whileCovered: <T>(asking: Promise<T>) => Promise<T>;
  readonly onSent: (message: string) => void;
  readonly onClose: () => void;
}

const again = {
  title: 'Scrivere di nuovo oggi?',
  text: 'Oggi questo cliente ha già ricevuto un promemoria di questa scadenza.',
  confirm: 'Invia di nuovo',
  cancel: 'Non inviare',
} as const;

/**
 * Sends a letter. Before a second reminder on the same day it asks, also if a colleague has sent the first reminder.
 */
function useSending({ draft, whileCovered, onSent }: Omit<LetterFormProps, 'onClose'>) {
  const confirm = useConfirm();
  const linking = useIdempotentMutation(sendLink, draft.id);
  const reminding = useIdempotentMutation(remind, draft.id);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const params = { id: draft.id };

  async function dispatch(text: { subject: string; body: string }, isAgain: boolean) {
    if (draft.kind === 'paymentLink') return linking.mutateAsync({ params, body: text });
    return reminding.mutateAsync({ params, body: { ...text, isAgain } });
  }

  const confirmRepeat = () => whileCovered(confirm({ ...again, about: draft.customerName }));

  async function send(text: { subject: string; body: string }, isConfirmed = false): Promise<void> {
    try {
      const { recipient } = await dispatch(text, isConfirmed);
      const what = draft.kind === 'paymentLink' ? 'Link' : 'Sollecito';
      onSent(
        draft.isMailSent ? `${what} inviato a ${recipient}` : `${what} in coda per ${recipient}`,
      );
    } catch (error) {
      const isRepeat = error instanceof CallError && error.code === 'customerLetter.writtenToday';
      if (!isRepeat) return showAtFields(error, setErrors);
      if (await confirmRepeat()) await send(text, true);
    }
  }

  return {
    errors,
    isSending: linking.isPending || reminding.isPending,
    async submit(text: { subject: string; body: string }) {
      setErrors({});
      const needsQuestion = draft.kind === 'reminder' && draft.isAskedToday;
      if (needsQuestion && !(await confirmRepeat())) return;
      await send(text, needsQuestion);
    },
  };
}

/** Shows why the letter cannot be sent. For a letter that can be sent, shows the warnings. */
function Warnings({ draft }: Pick<LetterFormProps, 'draft'>) {
  if (draft.obstacle)
    return (
      <Notice tone="error">
        <p>{draft.obstacle}</p>
      </Notice>
    );
  return (
    <>
      {!draft.isMailSent && (
        <Notice tone="warning">
          <p>Non c’è un server di posta: la lettera resta in coda.</p>
        </Notice>
      )}
      {draft.isAccountMissing && <MissingAccount />}
    </>
  );
}

export function LetterForm({ onClose, ...props }: LetterFormProps) {
  const { draft } = props;
  const { recipient, obstacle, facts, lastAskedAt } = draft;
  const [subject, setSubject] = useState(draft.subject);
  const [body, setBody] = useState(draft.body);
  const { errors, isSending, submit } = useSending(props);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void submit({ subject, body });
  }

  return (
    <form className="dialog-form" noValidate onSubmit={onSubmit}>
      <p className="dialog-about">
        A <strong>{draft.customerName}</strong>{' '}
        <span className="muted">{recipient ?? 'senza email'}</span>
      </p>
      <Warnings draft={draft} />
      {lastAskedAt && (
        <p className="muted">
          Ultimo promemoria di questa scadenza: {formatDateTime(lastAskedAt)}.
        </p>
      )}
      <TextInput
        label="Oggetto"
        value={subject}
        onChange={({ currentTarget }) => setSubject(currentTarget.value)}
        error={errors['subject']}
        maxLength={maxLetterSubject}
        disabled={Boolean(obstacle)}
      />
      <Textarea
        label="Testo"
        value={body}
        onChange={({ currentTarget }) => setBody(currentTarget.value)}
        error={errors['body']}
        autosize
        minRows={7}
        maxRows={14}
        maxLength={maxLetterBody}
        disabled={Boolean(obstacle)}
        data-autofocus
      />
      <LetterFacts facts={facts} />
      {draft.kind === 'paymentLink' && (
        <p className="muted">
          Il link vale un’ora da quando è creato e sta in un pulsante «Paga ora».
        </p>
      )}
      <SubmitButtons
        label="Invia"
        isSending={isSending}
        isDisabled={Boolean(obstacle)}
        onCancel={onClose}
      />
    </form>
  );
}
