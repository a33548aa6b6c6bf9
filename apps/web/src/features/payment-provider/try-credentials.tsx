import {
  credentialsMessages,
  type PaymentProvider,
  paymentProviderContract,
} from '@canone/contracts/payments/payment-provider';
import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { focusFirst, showRefusal } from '../../kit/detail/form.ts';
import { markStale, mutation } from '../../kit/http/call.ts';
import { CallError } from '../../kit/http/wire.ts';
import { Notice } from '../../kit/page/notice.tsx';
import { notify } from '../../kit/toast/notify.ts';
import { type ProviderValues, providerBody, providerErrors } from './provider-values.ts';

interface TryCredentialsProps {
  readonly form: UseFormReturnType<ProviderValues>;
  readonly provider: PaymentProvider | undefined;
}

const { checkCredentials } = paymentProviderContract.endpoints;

/** Tests the typed credentials at PayPal without saving them. */
export function TryCredentials({ form, provider }: TryCredentialsProps) {
  const client = useQueryClient();
  const check = useMutation(mutation(checkCredentials));
  const { apiUrl, apiKey, apiSecret } = form.values;
  const typed = `${apiUrl}\n${apiKey}\n${apiSecret}`;
  const [tried, setTried] = useState<{ typed: string; outcome: 'accepted' | 'unavailable' }>();
  const outcome = tried?.typed === typed ? tried.outcome : undefined;

  async function tryThem() {
    const { name: _, ...errors }: Record<string, string | undefined> = providerErrors(
      form.values,
      provider,
    );
    if (Object.keys(errors).length > 0) {
      form.setErrors(errors);
      focusFirst(form)(errors);
      return;
    }
    const { name: __, ...credentials } = providerBody(form.values);
    try {
      const body = { ...credentials, ...(provider && { savedProviderId: provider.id }) };
      const answer = await check.mutateAsync({ body });
      setTried({ typed, outcome: answer.outcome });
      if (provider) void markStale(client, paymentProviderContract);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      showRefusal(form, error);
      if (error.fields.length === 0) notify.error(credentialsMessages.unavailable, error);
    }
  }

  return (
    <div className="wide-field try-credentials">
      <Button variant="default" loading={check.isPending} onClick={() => void tryThem()}>
        Prova connessione
      </Button>
      <div>
        {outcome && (
          <Notice tone={outcome === 'accepted' ? 'success' : 'warning'}>
            <p>{credentialsMessages[outcome]}</p>
          </Notice>
        )}
        {!outcome && provider?.hasApiSecret && provider.credentialsCheckedAt === null && (
          <Notice tone="warning">
            <p>Queste credenziali non sono ancora state provate: PayPal non rispondeva.</p>
          </Notice>
        )}
      </div>
    </div>
  );
}
