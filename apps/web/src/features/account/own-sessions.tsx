import { type OwnSession, sessionContract } from '@canone/contracts/access/session';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useConfirm } from '../../kit/confirm/confirm.tsx';
import { formatDateTime } from '../../kit/format/format.ts';
import { mutation, query } from '../../kit/http/call.ts';
import { FailedLoad } from '../../kit/page/failed-load.tsx';
import { StatusBadge } from '../../kit/page/status-badge.tsx';
import { Waiting } from '../../kit/page/waiting.tsx';
import { notify } from '../../kit/toast/notify.ts';

const { list, endSession, endOtherSessions } = sessionContract.endpoints;

export function OwnSessions() {
  const { data, isPending, refetch } = useQuery({ ...query(list, {}), staleTime: 0 });
  return (
    <section className="card account-card" aria-labelledby="sessions-title">
      <h2 id="sessions-title">Le mie sessioni</h2>
      <p className="muted">
        I dispositivi da cui sei dentro. Se non ne riconosci uno, termina la sua sessione e cambia
        la password.
      </p>
      {isPending && <Waiting />}
      {!isPending && !data && <FailedLoad onRetry={() => void refetch()} />}
      {data && <Sessions items={data.items} onEnded={() => void refetch()} />}
    </section>
  );
}

interface SessionsProps {
  readonly items: readonly OwnSession[];
  readonly onEnded: () => void;
}

function Sessions({ items, onEnded }: SessionsProps) {
  const confirm = useConfirm();
  const others = useMutation(mutation(endOtherSessions));
  const hasOthers = items.some(({ isCurrent }) => !isCurrent);

  async function endOthers() {
    const isSure = await confirm({
      title: 'Terminare le altre sessioni?',
      text: 'Su tutti gli altri dispositivi si dovrà accedere di nuovo. Qui resti dentro.',
      confirm: 'Sì, termina',
      cancel: 'Annulla',
      isOutsideTenants: true,
    });
    if (!isSure) return;
    others.mutate(
      {},
      {
        onSuccess: () => notify.success(endOtherSessions.successMessage),
        onError: notify.refusal,
        onSettled: onEnded,
      },
    );
  }

  return (
    <>
      <ul className="account-list">
        {items.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={onEnded} />
        ))}
      </ul>
      {hasOthers && (
        <Button
          className="session-others"
          variant="default"
          loading={others.isPending}
          onClick={() => void endOthers()}
        >
          Termina tutte le altre
        </Button>
      )}
    </>
  );
}

function SessionRow({ session, onEnded }: { session: OwnSession; onEnded: () => void }) {
  const { id, device, network, createdAt, lastUsedAt, isCurrent } = session;
  const end = useMutation(mutation(endSession));

  function endIt() {
    const onSuccess = () => notify.success(endSession.successMessage);
    end.mutate(
      { params: { sessionId: id } },
      { onSuccess, onError: notify.refusal, onSettled: onEnded },
    );
  }

  return (
    <li>
      <div>
        <span className="session-name">
          <strong>{device}</strong>
          {isCurrent && <StatusBadge tone="success" label="Questa sessione" />}
        </span>
        <p className="muted">
          {network === null ? 'Rete sconosciuta' : `Rete ${network}`} · ultimo uso{' '}
          {formatDateTime(lastUsedAt)} · accesso {formatDateTime(createdAt)}
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="default"
          loading={end.isPending}
          aria-label={`Termina la sessione ${device} del ${formatDateTime(createdAt)}`}
          onClick={endIt}
        >
          Termina
        </Button>
      )}
    </li>
  );
}
