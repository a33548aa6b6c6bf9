import { subscriptionMessages } from '@canone/contracts/texts/messages';
import { Button, type ButtonProps } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useCopied } from './use-copied.ts';

interface CopyButtonProps extends Omit<ButtonProps, 'children' | 'leftSection'> {
  readonly text: string;
  readonly children: string;
  readonly 'aria-label'?: string;
}

const words = { copied: subscriptionMessages.linkCopied, refused: 'Copia non riuscita' };

/** A button that copies a text. It shows the result and announces it to screen readers. */
export function CopyButton({ text, children, 'aria-label': label, ...button }: CopyButtonProps) {
  const { outcome, copy } = useCopied(text);
  const Icon = outcome === 'copied' ? IconCheck : IconCopy;
  return (
    <>
      <Button
        {...button}
        aria-label={outcome ? undefined : label}
        leftSection={<Icon size={16} aria-hidden="true" />}
        onClick={copy}
      >
        {outcome ? words[outcome] : children}
      </Button>
      <span className="visually-hidden" role="status">
        {outcome && words[outcome]}
      </span>
    </>
  );
}
