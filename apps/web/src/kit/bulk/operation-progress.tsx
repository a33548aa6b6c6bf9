import './bulk.css';
import { type BulkOperation, bulkOperationContract } from '@canone/contracts/lists/bulk-operation';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatInteger } from '../format/format.ts';
import { mutation, query } from '../http/call.ts';
import type { CallError } from '../http/wire.ts';
import { FailedLoad } from '../page/failed-load.tsx';
import { Notice } from '../page/notice.tsx';
import { Waiting } from '../page/waiting.tsx';
import { notify } from '../toast/notify.ts';
import { progressText, stateBadges } from './bulk-texts.ts';
import { OperationRows } from './operation-rows.tsx';

const { get, cancel, resume } = bulkOperationContract.endpoints;
const pollMs = 1_500;

const isOwnCall = (path: unknown) =>
  typeof path === 'string' && path.startsWith('/api/bulkoperation/');

/** Reads an operation repeatedly while it runs. When it ends, the data of all other screens is read again. */
function useOperation(id: number) {
  const client = useQueryClient();
  const operationQuery = query(get, { params: { id } });
  const answer = useQuery({
    ...operationQuery,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollMs : false),
  });
  const state = answer.data?.state;
  const isOver = state !== undefined && state !== 'running';

  useEffect(() => {
    if (isOver)
      void client.invalidateQueries({ predicate: ({ queryKey: [, path] }) => !isOwnCall(path) });
  }, [client, isOver]);

  const change = (data: BulkOperation) => client.setQueryData(operationQuery.queryKey, data);
  const onError = ({ message }: CallError) => {
    notify.error(message);
    void answer.refetch();
  };
  return {
    answer,
    cancelling: useMutation({ ...mutation(cancel), onSuccess: change, onError }),
    resuming: useMutation({ ...mutation(resume), onSuccess: change, onError }),
  };
}

/** The progress of an operation, its outcomes with their reasons, and the actions that are possible now. */
export function OperationProgress({ id }: { readonly id: number }) {
  const operation = useOperation(id);
  const { data, isPending, refetch } = operation.answer;
  if (isPending) return <Waiting />;
  if (!data) return <FailedLoad onRetry={() => void refetch()} />;
  const { total, waiting, skipped, failed, state, stopReason } = data;
  return (
    <div className="bulk-progress figures">
      <progress aria-label="Avanzamento" max={total} value={total - waiting} />
      <p role="status">
        <strong>{stateBadges[state].label}</strong>: {progressText(data)}
      </p>
      {stopReason && (
        <Notice tone="warning">
          <p>{stopReason} Le righe rimaste aspettano.</p>
        </Notice>
      )}
      <OperationButtons {...operation} data={data} />
      {failed > 0 && (
        <OperationRows
          key={`failed ${failed}`}
          id={id}
          state="failed"
          title="Non riuscite"
          count={failed}
        />
      )}
      {skipped > 0 && state !== 'running' && (
        <OperationRows
          key={`skipped ${skipped}`}
          id={id}
          state="skipped"
          title="Saltate"
          count={skipped}
        />
      )}
    </div>
  );
}

interface OperationButtonsProps
  extends Pick<ReturnType<typeof useOperation>, 'cancelling' | 'resuming'> {
  readonly data: BulkOperation;
}

function OperationButtons({ data, cancelling, resuming }: OperationButtonsProps) {
  const { id, state, failed, waiting } = data;
  const input = { params: { id } };
  const isResumable = state !== 'running' && (failed > 0 || state === 'stopped');
  if (waiting === 0 && !isResumable) return null;
  return (
    <div className="bulk-buttons">
      {isResumable && (
        <Button size="sm" loading={resuming.isPending} onClick={() => resuming.mutate(input)}>
          {state === 'stopped' ? 'Riprendi' : `Riprova i falliti (${formatInteger(failed)})`}
        </Button>
      )}
      {waiting > 0 && (
        <Button
          size="sm"
          variant="default"
          loading={cancelling.isPending}
          onClick={() => cancelling.mutate(input)}
        >
          Annulla le righe in attesa
        </Button>
      )}
    </div>
  );
}
