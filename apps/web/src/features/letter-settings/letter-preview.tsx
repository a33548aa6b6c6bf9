import { composeLetter, sampleFacts } from '@canone/contracts/letters/compose-letter';
import { kindsOfLetters, type LetterKind } from '@canone/contracts/letters/letter-kinds';
import { defaultColour, type LetterSettings } from '@canone/contracts/letters/letter-settings';
import { letterHtml } from '@canone/contracts/letters/mail-letter';
import { useDeferredValue } from 'react';
import { type SettingsValues, typedText } from './settings-values.ts';

interface LetterPreviewProps {
  readonly kind: LetterKind;
  readonly values: SettingsValues;
  readonly settings: LetterSettings;
}

/** The kinds of letters that contain the bank account for a transfer. */
const withAccount: readonly LetterKind[] = [
  'paymentLink',
  'reminder',
  'dueSoon',
  'dueToday',
  'overdue',
  'transferEnding',
];
/** An invented link, so that nobody can pay with the preview. */
const sampleLink = { url: 'https://example.it/link', expiresAt: '2026-12-01T10:00:00Z' };

/** Shows the letter as a customer would receive it. The customer is invented. */
export function LetterPreview({ kind, values, settings }: LetterPreviewProps) {
  const shown = useDeferredValue(values);
  const [account] = settings.bankAccounts;
  const letter = composeLetter({
    kind,
    text: typedText(shown, kind),
    facts: {
      ...sampleFacts,
      ...(account && withAccount.includes(kind) && { account }),
      ...(kind === 'paymentLink' && { link: sampleLink }),
    },
    brand: {
      name: shown.senderName || settings.tenantName,
      colour: /^#[0-9a-f]{6}$/i.test(shown.colour) ? shown.colour : defaultColour,
      logo: shown.logo || undefined,
    },
  });
  return (
    // Without `allow-scripts` no script in the text can run.
    <iframe
      className="letter-preview"
      title={`Anteprima: ${kindsOfLetters[kind].label}`}
      sandbox=""
      srcDoc={letterHtml(letter)}
    />
  );
}
