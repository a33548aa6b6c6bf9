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

/** The kinds whose letter informs a customer where to transfer the money. */
const withAccount: readonly LetterKind[] = [
  'paymentLink',
  'reminder',
  'dueSoon',
  'dueToday',
  'overdue',
  'transferEnding',
];
/** No real link: the preview must not look payable. */
const sampleLink = { url: 'https://example.it/link', expiresAt: '2026-12-01T10:00:00Z' };

/** The letter as a customer would receive it, with an invented customer. */
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
    // without `allow-scripts` nothing of the text can run
    <iframe
      className="letter-preview"
      title={`Anteprima: ${kindsOfLetters[kind].label}`}
      sandbox=""
      srcDoc={letterHtml(letter)}
    />
  );
}
