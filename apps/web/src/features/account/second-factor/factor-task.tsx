import { secondFactorContract, type TotpKey } from '@canone/contracts/access/second-factor';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, Suspense, useState } from 'react';
import { mutation } from '../../../kit/http/call.ts';
import { lazyPart } from '../../../kit/page/lazy-part.tsx';
import { Waiting } from '../../../kit/page/waiting.tsx';
import { notify } from '../../../kit/toast/notify.ts';
import { ConfirmedTask } from './confirmed-task.tsx';
import type { Task } from './second-factor.tsx';
import { taskTitles } from './task-titles.ts';

/** Lazily loaded, because it contains the code that draws the QR code. */
const NewTotp = lazyPart(async () => ({ default: (await import('./new-totp.tsx')).NewTotp }));

interface FactorTaskProps {
  readonly task: Task;
  readonly onDone: (recoveryCodes: readonly string[] | null) => void;
  readonly onCancel: () => void;
}

const { endpoints } = secondFactorContract;

type Change = Omit<ComponentProps<typeof ConfirmedTask>, 'onCancel'>;

interface Outcomes {
  readonly finish: (message: string, recoveryCodes?: readonly string[] | null) => void;
  readonly showTotp: (key: TotpKey) => void;
}

/** The texts and the call of each change. */
function useChanges({ finish, showTotp }: Outcomes): (task: Task) => Change {
  const beginTotp = useMutation(mutation(endpoints.beginTotp));
  const removeTotp = useMutation(mutation(endpoints.removeTotp));
  const renewCodes = useMutation(mutation(endpoints.renewRecoveryCodes));
  const beginPasskey = useMutation(mutation(endpoints.beginPasskey));
  const addPasskey = useMutation(mutation(endpoints.addPasskey));
  const removePasskey = useMutation(mutation(endpoints.removePasskey));

  return (task) => {
    switch (task.kind) {
      case 'addTotp':
        return {
          title: 'Attiva un’app di autenticazione',
          button: 'Continua',
          run: async (body) => showTotp(await beginTotp.mutateAsync({ body })),
        };
      case 'removeTotp':
        return {
          title: taskTitles.removeTotp,
          button: 'Togli',
          run: async (body) => {
            await removeTotp.mutateAsync({ body });
            finish(endpoints.removeTotp.successMessage);
          },
        };
      case 'renewCodes':
        return {
          title: taskTitles.renewCodes,
          button: 'Crea',
          run: async (body) => {
            const answer = await renewCodes.mutateAsync({ body });
            finish(endpoints.renewRecoveryCodes.successMessage, answer.recoveryCodes);
          },
        };
      case 'addPasskey':
        return {
          title: taskTitles.addPasskey,
          button: 'Continua',
          isNamed: true,
          run: async (body, name) => {
            const options = await beginPasskey.mutateAsync({ body });
            const { createPasskey } = await import('../../../kit/passkey/passkey.ts');
            const passkey = await createPasskey(options);
            const answer = await addPasskey.mutateAsync({ body: { name, passkey } });
            finish(endpoints.addPasskey.successMessage, answer.recoveryCodes);
          },
        };
      case 'removePasskey':
        return {
          title: `Togli la passkey «${task.passkey.name}»`,
          button: 'Togli',
          run: async (body) => {
            await removePasskey.mutateAsync({ body: { ...body, passkeyId: task.passkey.id } });
            finish(endpoints.removePasskey.successMessage);
          },
        };
    }
  };
}

/** Asks for the password that a change requires, and makes the change. */
export function FactorTask({ task, onDone, onCancel }: FactorTaskProps) {
  const [totp, setTotp] = useState<TotpKey>();
  function finish(message: string, recoveryCodes: readonly string[] | null = null) {
    notify.success(message);
    onDone(recoveryCodes);
  }
  const changeOf = useChanges({ finish, showTotp: setTotp });

  if (!totp) return <ConfirmedTask {...changeOf(task)} onCancel={onCancel} />;
  return (
    <Suspense fallback={<Waiting />}>
      <NewTotp
        totp={totp}
        onDone={(codes) => finish(endpoints.confirmTotp.successMessage, codes)}
        onCancel={onCancel}
      />
    </Suspense>
  );
}
