import type { LetterSettings } from '@canone/contracts/letters/letter-settings';
import { bankAccountListPath } from '@canone/contracts/texts/page-paths';
import { formatIban } from '@canone/contracts/values/iban';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { LogoField } from './logo-field.tsx';
import { type SettingsValues, settingsLabels } from './settings-values.ts';

interface LookFieldsProps {
  readonly form: UseFormReturnType<SettingsValues>;
  readonly settings: LetterSettings;
}

/** The sender, the look and the days of the letters. */
export function LookFields({ form, settings }: LookFieldsProps) {
  const { tenantName } = settings;
  return (
    <>
      <section className="card detail-fields letter-look" aria-labelledby="look-title">
        <h2 id="look-title">Mittente e aspetto</h2>
        <TextInput
          label={settingsLabels['senderName']}
          description="Il nome che i clienti leggono."
          placeholder={tenantName}
          {...form.getInputProps('senderName')}
        />
        <TextInput
          label={settingsLabels['replyTo']}
          description="L’indirizzo a cui arrivano le risposte. Senza, arrivano all’assistenza di Canone."
          type="email"
          {...form.getInputProps('replyTo')}
        />
        <TextInput
          className="letter-colour"
          label={settingsLabels['colour']}
          type="color"
          {...form.getInputProps('colour')}
        />
        <LogoField
          value={form.values.logo}
          error={form.errors['logo']}
          onChange={(logo) => form.setFieldValue('logo', logo)}
          onRefused={(message) => form.setFieldError('logo', message)}
        />
        <TransferAccount account={settings.bankAccounts[0]} />
        <TextInput
          label={settingsLabels['returnUrl']}
          description="Dopo il pagamento il cliente può andare qui. Facoltativa."
          placeholder="https://www.example.it/grazie"
          inputMode="url"
          {...form.getInputProps('returnUrl')}
        />
      </section>
      <section className="card detail-fields letter-look" aria-labelledby="days-title">
        <h2 id="days-title">Quando</h2>
        <div className="letter-days">
          {(['daysBefore', 'daysAfter', 'daysEnding'] as const).map((key) => (
            <TextInput
              key={key}
              label={settingsLabels[key]}
              inputMode="numeric"
              {...form.getInputProps(key)}
            />
          ))}
        </div>
        <p className="muted">I promemoria partono di giorno, tra le 8 e le 20.</p>
      </section>
    </>
  );
}

/**
 * Shows the bank account for transfers. It comes from "Conti bancari", so that letters, payment requests and the
 * payment page name the same account.
 */
function TransferAccount({
  account,
}: {
  readonly account: LetterSettings['bankAccounts'][number] | undefined;
}) {
  return (
    <div className="letter-account">
      <h3>Conto per i bonifici</h3>
      <p>
        {account
          ? `${account.name} (${formatIban(account.iban)})`
          : 'Nessuno: le lettere non propongono il bonifico.'}
      </p>
      <p className="muted">
        È quello con «Mostra ai clienti» in <Link to={bankAccountListPath}>Conti bancari</Link>.
      </p>
    </div>
  );
}
