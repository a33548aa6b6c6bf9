import type { LetterSettings } from '@canone/contracts/letter-settings';
import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { LogoField } from './logo-field.tsx';
import { settingsLabels, type SettingsValues } from './settings-values.ts';

interface LookFieldsProps {
  readonly form: UseFormReturnType<SettingsValues>;
  readonly settings: LetterSettings;
}

/** The sender, the look and the days of the letters. */
export function LookFields({ form, settings }: LookFieldsProps) {
  const { tenantName, bankAccounts } = settings;
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
        <NativeSelect
          label={settingsLabels['bankAccountId']}
          description={
            bankAccounts.length === 0 ? (
              <>
                Prima aggiungi il conto in <Link to="/bankaccount">Conti bancari</Link>.
              </>
            ) : (
              'Chi paga con bonifico legge IBAN, intestatario e causale.'
            )
          }
          data={[
            { value: '', label: 'Nessuno' },
            ...bankAccounts.map(({ id, name, iban }) => ({
              value: String(id),
              label: `${name} (${iban})`,
            })),
          ]}
          {...form.getInputProps('bankAccountId')}
        />
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
