import { tenantContract } from '@canone/contracts/tenants/tenant';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { focusFirst, schemaErrors, showRefusal } from '../kit/detail/form.ts';
import { mutation } from '../kit/http/call.ts';
import { CallError } from '../kit/http/wire.ts';
import { Notice } from '../kit/page/notice.tsx';
import { PageHeading } from '../kit/page/page-heading.tsx';
import { session } from '../session/session.ts';

const { create } = tenantContract.endpoints;

/** A new installation has only a SuperAdmin. This form creates and selects the first tenant. */
export function FirstTenant() {
  const navigate = useNavigate();
  const creation = useMutation(mutation(create));
  const form = useForm({
    initialValues: { name: '', configuration: '' },
    validate: schemaErrors(create.body),
  });

  async function save(body: typeof form.values) {
    try {
      const { id } = await creation.mutateAsync({ body });
      // The current address may be the form of a new tenant. Without this navigation the form would open a second time
      // (AL7).
      await navigate({ to: '/', replace: true });
      session.chooseTenant(id);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      showRefusal(form, error);
    }
  }

  return (
    <form
      className="first-tenant"
      noValidate
      onSubmit={form.onSubmit((values) => void save(values), focusFirst(form))}
    >
      <div>
        <PageHeading title="Crea il primo tenant" />
        <p className="muted">
          È l’azienda che vende: clienti, piani e pagamenti staranno al suo interno. Altri tenant si
          aggiungono in ogni momento da «Lista Tenant».
        </p>
      </div>
      <TextInput
        label="Nome del tenant"
        placeholder="Aurora Servizi"
        data-autofocus
        {...form.getInputProps('name')}
      />
      {creation.error && creation.error.fields.length === 0 && (
        <Notice tone="error">{creation.error.message}</Notice>
      )}
      <div>
        <Button type="submit" loading={creation.isPending}>
          Crea e comincia
        </Button>
      </div>
    </form>
  );
}
