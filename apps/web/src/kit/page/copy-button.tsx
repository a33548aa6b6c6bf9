import { subscriptionMessages } from '@canone/contracts/messages';
import { Button, type ButtonProps } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

interface CopyButtonProps extends Omit<ButtonProps, 'children' | 'leftSection'> {
  readonly text: string;
  readonly children: string;
  readonly 'aria-label'?: string;
}

type Outcome = 'copied' | 'refused';

const words: Record<Outcome, string> = {
  copied: subscriptionMessages.linkCopied,
  refused: 'Copia non riuscita',
};
const shownFor = 2_500;

/** Copies a text and reports the result, visibly and to screen readers. */
export function CopyButton({ text, children, 'aria-label': label, ...button }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>();

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), shownFor);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // No permission, or a page without https. The text is on screen and can be copied by hand.
      setOutcome('refused');
    }
  }

  const Icon = outcome === 'copied' ? IconCheck : IconCopy;
  return (
    <>
      <Button
        {...button}
        aria-label={outcome ? undefined : label}
        leftSection={<Icon size={16} aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {outcome ? words[outcome] : children}
      </Button>
      <span className="visually-hidden" role="status">
        {outcome && words[outcome]}
      </span>
    </>
  );
}
