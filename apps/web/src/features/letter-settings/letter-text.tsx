import {
  kindsOfLetters,
  type LetterKind,
  placeholderMeanings,
} from '@canone/contracts/letters/letter-kinds';
import type { LetterSettings } from '@canone/contracts/letters/letter-settings';
import { Button, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { LetterPreview } from './letter-preview.tsx';
import { type SettingsValues, typedText } from './settings-values.ts';

export interface LetterFieldsProps {
  readonly kind: LetterKind;
  readonly form: UseFormReturnType<SettingsValues>;
  readonly settings: LetterSettings;
}

/** The text of one letter, its placeholders and its preview. */
export function LetterText({ kind, form, settings }: LetterFieldsProps) {
  const { label, placeholders, text: canones } = kindsOfLetters[kind];
  const text = typedText(form.values, kind);
  const isOwn = text.subject !== canones.subject || text.body !== canones.body;
  return (
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
  );
}
