import {
  kindsOfLetters,
  type LetterKind,
  placeholderMeanings,
} from '@canone/contracts/letter-kinds';
import type { LetterSettings } from '@canone/contracts/letter-settings';
import { Button, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { FlagSwitch } from '../../kit/crud/flag-switch.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { type SettingsValues, typedText } from './settings-values.ts';

interface LetterFieldsProps {
  readonly kind: LetterKind;
  readonly form: UseFormReturnType<SettingsValues>;
  readonly settings: LetterSettings;
}

/** One letter: its switch, and its text behind "Testo e anteprima". */
export function LetterFields({ kind, form, settings }: LetterFieldsProps) {
  const { label, when, placeholders, text: canones } = kindsOfLetters[kind];
  const text = typedText(form.values, kind);
  const isOwn = text.subject !== canones.subject || text.body !== canones.body;
  const isWrong = Boolean(form.errors[`${kind}_subject`] ?? form.errors[`${kind}_body`]);
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || isWrong;

  return (
    <div className="letter-kind">
      <FlagSwitch
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
        {isOpen ? 'Chiudi' : 'Testo e anteprima'}
      </Button>
      {isOpen && (
        <div className="letter-text">
          <div className="detail-fields">
            <TextInput
              label="Oggetto"
              aria-label={`Oggetto: ${label}`}
              {...form.getInputProps(`${kind}_subject`)}
            />
            <Textarea
              label="Testo"
              aria-label={`Testo: ${label}`}
              autosize
              minRows={6}
              {...form.getInputProps(`${kind}_body`)}
            />
            <dl className="letter-marks">
              {placeholders.map((name) => (
                <div key={name}>
                  <dt>
                    <code>{`{${name}}`}</code>
                  </dt>
                  <dd className="muted">{placeholderMeanings[name]}</dd>
                </div>
              ))}
            </dl>
            {isOwn && (
              <Button
                variant="default"
                size="xs"
                onClick={() =>
                  form.setValues({
                    [`${kind}_subject`]: canones.subject,
                    [`${kind}_body`]: canones.body,
                  })
                }
              >
                Torna al testo di Canone
              </Button>
            )}
          </div>
          <LetterPreview kind={kind} values={form.values} settings={settings} />
        </div>
      )}
    </div>
  );
}
