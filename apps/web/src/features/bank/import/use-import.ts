import {
  bankStatementContract,
  maxStatement,
  type TableLayout,
} from '@canone/contracts/bank/bank-statement';
import type { UploadedFile } from '@canone/contracts/kit/upload';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { markStale, mutation } from '../../../kit/http/call.ts';

const { preview, import: importing } = bankStatementContract.endpoints;

interface Chosen {
  readonly file: File;
  readonly layout: TableLayout | undefined;
}

/** The steps of importing a file into an account: the file is chosen, previewed and stored. */
export function useImport(accountId: number) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Chosen>();
  const [skipsAlike, skipAlike] = useState(false);
  const reading = useMutation(mutation(preview));
  const storing = useMutation(mutation(importing));

  const bodyOf = ({ file, layout }: Chosen) => ({
    accountId: String(accountId),
    // The cast is safe, because the server receives the browser's file as an `UploadedFile`.
    file: file as unknown as UploadedFile,
    layout: layout && JSON.stringify(layout),
  });
  const fits = (file: File) => file.size <= maxStatement.bytes;

  return {
    chosen,
    reading,
    storing,
    skipsAlike,
    skipAlike,
    isTooLarge: chosen !== undefined && !fits(chosen.file),
    choose(next: Chosen): void {
      setChosen(next);
      skipAlike(false);
      storing.reset();
      if (fits(next.file)) reading.mutate({ body: bodyOf(next) });
      else reading.reset();
    },
    forget(): void {
      setChosen(undefined);
      reading.reset();
      storing.reset();
    },
    async store(): Promise<void> {
      if (!chosen) return;
      const body = { ...bodyOf(chosen), skipAlike: String(skipsAlike) };
      await storing.mutateAsync({ body }).catch(() => undefined); // the screen shows the error
      await markStale(client, { name: 'bankmovement' });
      await markStale(client, bankStatementContract);
    },
  };
}

export type Import = ReturnType<typeof useImport>;
