import type { Tenant } from '@canone/contracts/tenants/tenant';
import { Button } from '@mantine/core';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { useOpened } from '../../kit/page/use-opened.ts';
import { session, useSignedIn } from '../../session/session.ts';

interface OtherTenantProps {
  readonly tenantId: number;
  readonly tenants: readonly Tenant[];
}

/** Shown when another tab has chosen another tenant. This page keeps its tenant until the person decides. */
export function OtherTenant({ tenantId, tenants }: OtherTenantProps) {
  const { chosenElsewhere } = useSignedIn();
  const isOpen = useOpened(chosenElsewhere !== undefined);
  const nameOf = (id: number | undefined) =>
    tenants.find((tenant) => tenant.id === id)?.name ?? 'un altro tenant';
  const here = nameOf(tenantId);
  const there = nameOf(chosenElsewhere);

  return (
    <Dialog
      title={`In un’altra scheda hai scelto ${there}`}
      width={480}
      isOpen={isOpen}
      onClose={() => session.chooseTenant(tenantId)}
    >
      <p>
        Questa scheda è ancora su {here}: quello che hai scritto è qui. Se passi a {there}, le
        modifiche non salvate vanno perse.
      </p>
      <div className="notice-buttons">
        <Button
          variant="default"
          onClick={() => chosenElsewhere && session.chooseTenant(chosenElsewhere)}
        >
          Passa a {there}
        </Button>
        <Button data-autofocus onClick={() => session.chooseTenant(tenantId)}>
          Resta su {here}
        </Button>
      </div>
    </Dialog>
  );
}
