import { type OwnPasskey, secondFactorContract } from '@canone/contracts/access/second-factor';
import type { Result } from '@canone/contracts/kit/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { query } from '../../../kit/http/call.ts';
import { FailedLoad } from '../../../kit/page/failed-load.tsx';
import { Waiting } from '../../../kit/page/waiting.tsx';
import { RecoveryCodes } from '../../../kit/second-factor/recovery-codes.tsx';
import { FactorRows } from './factor-rows.tsx';
import { FactorTask } from './factor-task.tsx';

const { state } = secondFactorContract.endpoints;
export type FactorState = Result<typeof state>;

/** A change that the person has begun. */
export type Task =
  | { readonly kind: 'addTotp' | 'removeTotp' | 'renewCodes' | 'addPasskey' }
  | { readonly kind: 'removePasskey'; readonly passkey: OwnPasskey };

/** The person's second factor: an authenticator app, passkeys and recovery codes. */
export function SecondFactor() {
  const client = useQueryClient();
  const { data, isPending, refetch } = useQuery({ ...query(state, {}), staleTime: 0 });
  const [task, setTask] = useState<Task>();
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  function done(recoveryCodes: readonly string[] | null) {
    setTask(undefined);
    setCodes(recoveryCodes);
    // The first second factor of a person also ends the other sessions, so all cached data is read again.
    void client.invalidateQueries();
  }

  function content(factor: FactorState): ReactNode {
    if (codes) return <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />;
    if (task) return <FactorTask task={task} onDone={done} onCancel={() => setTask(undefined)} />;
    return <FactorRows state={factor} onTask={setTask} />;
  }

  return (
    <section className="card account-card" aria-labelledby="factor-title">
      <h2 id="factor-title">Secondo fattore</h2>
      <p className="muted">
        Chi indovina o ruba la tua password non entra: serve anche una passkey o il codice di
        un’app.
      </p>
      {isPending && <Waiting />}
      {!isPending && !data && <FailedLoad onRetry={() => void refetch()} />}
      {data && content(data)}
    </section>
  );
}
