import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import './confirm-dialog.css';
import { Button, Modal } from '@mantine/core';
import { useOpened } from '../use-opened.ts';
import type { Asked } from './confirm.tsx';

interface ConfirmDialogProps {
  readonly question: Asked;
  readonly isOpen: boolean;
  readonly tenantName: string | undefined;
}

/** The title is the question, the body says what will happen to what; the safe answer has the focus. */
export function ConfirmDialog({ question, isOpen, tenantName }: ConfirmDialogProps) {
  const { title, text, about, confirm, cancel, isDestructive = false, answer } = question;
  const namesTenant = isDestructive || question.facts !== undefined;
  const isOfTenant = tenantName && namesTenant && !question.isOutsideTenants;
  const facts = Object.entries({
    ...(about && { Elemento: about }),
    ...question.facts,
    ...(isOfTenant && { Tenant: tenantName }),
  });
  return (
    <Modal
      opened={useOpened(isOpen)}
      onClose={() => answer(false)}
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
      <div className="confirm-buttons">
        <Button variant="default" data-autofocus onClick={() => answer(false)}>
          {cancel}
        </Button>
        <Button color={isDestructive ? 'red' : 'petrol'} onClick={() => answer(true)}>
          {confirm}
        </Button>
      </div>
    </Modal>
  );
}
