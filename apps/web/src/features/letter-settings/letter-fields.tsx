import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { kindsOfLetters } from '@canone/contracts/letters/letter-kinds';
import { Button, Checkbox } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../kit/page/lazy-part.tsx';
import type { LetterFieldsProps } from './letter-text.tsx';

/** Lazily loaded with the preview, because most visits change only a switch. */
const LetterText = lazyPart(async () => ({
  default: (await import('./letter-text.tsx')).LetterText,
}));

/** One letter: a switch, and the text, which opens with "Testo e anteprima". */
export function LetterFields(props: LetterFieldsProps) {
  const { kind, form } = props;
  const { label, when } = kindsOfLetters[kind];
  const isWrong = Boolean(form.errors[`${kind}_subject`] ?? form.errors[`${kind}_body`]);
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || isWrong;

  return (
    <div className="letter-kind">
      <Checkbox
        label={label}
        description={when}
        {...form.getInputProps(`${kind}_isOn`, { type: 'checkbox' })}
      />
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        aria-label={`Testo e anteprima: ${label}`}
        onClick={() => setOpened(!isOpen)}
      >
        Testo e anteprima
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <LetterText {...props} />
        </Suspense>
      )}
    </div>
  );
}
