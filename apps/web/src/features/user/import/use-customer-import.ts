import {
  customerImportContract,
  type ImportResult,
  maxImportBytes,
} from '@canone/contracts/customer-import/customer-import';
import type { UploadedFile } from '@canone/contracts/kit/upload';
import { userContract } from '@canone/contracts/people/user';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { markStale, mutation } from '../../../kit/http/call.ts';

const { preview, import: importing } = customerImportContract.endpoints;

/** What the calls of an import have done so far. */
export interface ImportOutcome extends Omit<ImportResult, 'next'> {
  readonly isFinished: boolean;
}

const nothingYet: ImportOutcome = { created: 0, known: 0, refused: [], isFinished: false };

// the server stores the browser's file as an `UploadedFile`
const uploaded = (file: File) => file as unknown as UploadedFile;

const withResult = (before: ImportOutcome, { next, ...result }: ImportResult): ImportOutcome => ({
  created: before.created + result.created,
  known: before.known + result.known,
  refused: [...before.refused, ...result.refused],
  isFinished: next === null,
});

/** A file of customers: chosen, previewed, imported in calls that each create a part. */
export function useCustomerImport() {
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const [outcome, setOutcome] = useState<ImportOutcome>();
  const reading = useMutation(mutation(preview));
  const storing = useMutation(mutation(importing));
  const isTooLarge = file !== undefined && file.size > maxImportBytes;

  function read(next: File): void {
    if (next.size > maxImportBytes) reading.reset();
    else reading.mutate({ body: { file: uploaded(next) } });
  }

  async function storeAll(chosen: File): Promise<void> {
    let [done, from]: [ImportOutcome, number | null] = [nothingYet, 1];
    setOutcome(done);
    while (from !== null) {
      const body = { file: uploaded(chosen), from: String(from) };
      const result: ImportResult = await storing.mutateAsync({ body });
      done = withResult(done, result);
      from = result.next;
      setOutcome(done);
    }
  }

  return {
    file,
    reading,
    storing,
    outcome,
    isTooLarge,
    choose(next: File): void {
      setFile(next);
      setOutcome(undefined);
      storing.reset();
      read(next);
    },
    forget(): void {
      setFile(undefined);
      setOutcome(undefined);
      reading.reset();
      storing.reset();
    },
    async store(): Promise<void> {
      if (!file) return;
      try {
        await storeAll(file);
      } catch {
        // the screen shows the error, and the rows as they are now
        setOutcome(undefined);
        read(file);
      }
      await markStale(client, userContract);
    },
  };
}

export type CustomerImport = ReturnType<typeof useCustomerImport>;
