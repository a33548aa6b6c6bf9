import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import './dialog.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIsPhone } from '../page/use-is-phone.ts';
import { useOpened } from '../page/use-opened.ts';

interface DialogProps {
  readonly title: ReactNode;
  readonly width: number;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** True while a confirmation covers the dialog. Escape then closes only the confirmation. */
  readonly isCovered?: boolean;
  readonly children: ReactNode;
}

/** A dialog with its own content. On a phone it fills the screen. */
export function Dialog({ title, width, isOpen, onClose, isCovered, children }: DialogProps) {
  const isPhone = useIsPhone();
  return (
    <Modal
      opened={useOpened(isOpen)}
      onClose={onClose}
      withCloseButton={false}
      size={width}
      padding={isPhone ? 16 : 24}
      radius={isPhone ? 0 : 'lg'}
      fullScreen={isPhone}
      centered
      // The dialog is always below its confirmation dialogs, whichever was opened first.
      zIndex={199}
      closeOnEscape={!isCovered}
      transitionProps={{ duration: 120 }}
      classNames={{ content: 'dialog' }}
    >
      {/* A `div` instead of Mantine's header. The page already has a header element, and a second header would
          confuse screen readers. */}
      <div className="dialog-head">
        <Modal.Title className="dialog-title">{title}</Modal.Title>
        <Modal.CloseButton aria-label="Chiudi" />
      </div>
      {children}
    </Modal>
  );
}
