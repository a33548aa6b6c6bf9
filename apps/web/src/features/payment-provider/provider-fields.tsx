import '@mantine/core/styles/PasswordInput.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import './provider-fields.css';
import type { PaymentProvider } from '@canone/contracts/payments/payment-provider';
import { PasswordInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { SuggestField } from '../../kit/detail/suggest-field.tsx';
import { Notice } from '../../kit/page/notice.tsx';
import {
  addressMeaning,
  mayNeedNewSecret,
  type ProviderValues,
  paypalAddresses,
  providerLabels,
} from './provider-values.ts';
import { TryCredentials } from './try-credentials.tsx';

interface ProviderFieldsProps {
  readonly form: UseFormReturnType<ProviderValues>;
  readonly provider: PaymentProvider | undefined;
}

/** Prevents password managers from storing the client id and secret as a person's sign-in. */
const notAPassword = { 'data-1p-ignore': true, 'data-lpignore': 'true', 'data-bwignore': true };

export function ProviderFields({ form, provider }: ProviderFieldsProps) {
  const { values } = form;
  const hasSecret = provider?.hasApiSecret ?? false;
  const secret = form.getInputProps('apiSecret');
  return (
    <div className="card detail-fields">
      <TextInput
        {...form.getInputProps('name')}
        label={providerLabels.name}
        required
        autoComplete="off"
      />
      <SuggestField
        {...form.getInputProps('apiUrl')}
        label={providerLabels.apiUrl}
        description={addressMeaning(values.apiUrl)}
        placeholder="https://…"
        required
        autoComplete="off"
        data={paypalAddresses.map(({ apiUrl }) => apiUrl)}
        // After a refused save the focus returns to this field. Open options would hide the error.
        openOnFocus={false}
        // The field always offers both addresses, whatever text was typed.
        filter={({ options }) => options}
        renderOption={({ option }) => <AddressOption apiUrl={option.value} />}
      />
      <TextInput
        {...form.getInputProps('apiKey')}
        {...notAPassword}
        label={providerLabels.apiKey}
        description="Lo trovi su developer.paypal.com, in Apps & Credentials."
        required
        autoComplete="off"
        spellCheck={false}
      />
      <PasswordInput
        {...secret}
        {...notAPassword}
        aria-invalid={Boolean(secret.error)}
        label={providerLabels.apiSecret}
        description={
          hasSecret
            ? 'Un segreto è già salvato: lascia vuoto per tenerlo.'
            : 'Si salva cifrato e non viene più mostrato.'
        }
        placeholder={hasSecret ? '••••••••••••••••' : ''}
        required={!hasSecret}
        autoComplete="new-password"
        spellCheck={false}
        // An empty field needs no button that shows the typed secret.
        {...(values.apiSecret === '' && { rightSection: <span /> })}
        visibilityToggleButtonProps={{ 'aria-label': 'Mostra o nascondi il segreto' }}
      />
      {mayNeedNewSecret(values, provider) && (
        <div className="wide-field">
          <Notice tone="warning">
            <p>
              Hai cambiato indirizzo o client id: di solito serve un altro segreto. Se lasci vuoto,
              resta quello già salvato.
            </p>
          </Notice>
        </div>
      )}
      <TryCredentials form={form} provider={provider} />
    </div>
  );
}

function AddressOption({ apiUrl }: { apiUrl: string }) {
  const address = paypalAddresses.find((it) => it.apiUrl === apiUrl);
  return (
    <span className="address-option">
      <strong>{address?.label}</strong>
      <span className="muted">{apiUrl}</span>
    </span>
  );
}
