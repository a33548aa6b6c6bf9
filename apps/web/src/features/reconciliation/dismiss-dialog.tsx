import { maxNote } from '@canone/contracts/values/text-limits';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '../../kit/confirm/confirm-dialog.css';
import {
  type PaymentDifference,
  reconciliationContract,
} from '@canone/contracts/payments/reconciliation';
import { Button, Modal, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { focusFirst, schemaErrors } from '../../kit/detail/form.ts';
import { useOpened } from '../../kit/page/use-opened.ts';
import { differenceRow } from './difference-row.ts';

interface DismissDialogProps {
  readonly difference: PaymentDifference;
  readonly isBusy: boolean;
  readonly onDismiss: (note: string) => void;
  readonly onClose: () => void;
}

/** Asks for a note that explains why the difference is accepted. */
export function DismissDialog({ difference, isBusy, onDismiss, onClose }: DismissDialogProps) {
  const { about, kind, here, there } = differenceRow(difference);
  const facts = { Utente: about, Differenza: kind, 'In Canone': here, 'Su PayPal': there };
  const form = useForm({
    initialValues: { note: '' },
    validate: schemaErrors(reconciliationContract.endpoints.dismiss.body),
  });

  return (
    <Modal
      opened={useOpened(true)}
      onClose={onClose}
      withCloseButton={false}
      centered
      size={480}
      padding={24}
      radius="lg"
      transitionProps={{ duration: 120 }}
      classNames={{ content: 'confirm-dialog' }}
    >
      <Modal.Title className="confirm-title">Archiviare la differenza?</Modal.Title>
      <p className="confirm-text">
        Resta tutto com’è. Se PayPal dirà qualcosa di ancora diverso, la differenza tornerà.
      </p>
      <dl className="confirm-facts">
        {Object.entries(facts).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <form
        className="dismiss-form"
        noValidate
        onSubmit={form.onSubmit(({ note }) => onDismiss(note), focusFirst(form))}
      >
        <Textarea
          {...form.getInputProps('note')}
          label="Nota"
          placeholder="Perché può restare così"
          required
          autosize
          minRows={3}
          maxLength={maxNote}
          data-autofocus
        />
        <div className="confirm-buttons">
          <Button variant="default" onClick={onClose}>
            Annulla
          </Button>
          <Button type="submit" loading={isBusy}>
            Archivia
          </Button>
        </div>
      </form>
    </Modal>
  );
}
