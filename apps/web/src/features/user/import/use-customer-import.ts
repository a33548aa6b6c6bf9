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

/** The result of all calls of an import so far. */
export type ImportOutcome = ImportResult;

const nothingYet: ImportOutcome = { created: 0, known: 0, refused: [], next: 1, pause: null };

// The cast is safe, because the server receives the browser's file as an `UploadedFile`.
const uploaded = (file: File) => file as unknown as UploadedFile;

const withResult = (before: ImportOutcome, result: ImportResult): ImportOutcome => ({
  ...result,
  created: before.created + result.created,
  known: before.known + result.known,
  refused: [...before.refused, ...result.refused],
});

/**
 * The steps of an import: the file is chosen, previewed and imported in several calls. Each call creates a part of the
 * customers.
 */
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

  async function storeAll(chosen: File, begun: ImportOutcome): Promise<void> {
    let done: ImportOutcome = { ...begun, pause: null };
    setOutcome(done);
    while (done.next !== null && done.pause === null) {
      const body = { file: uploaded(chosen), from: String(done.next) };
      done = withResult(done, await storing.mutateAsync({ body }));
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
        await storeAll(file, outcome ?? nothingYet);
      } catch {
        // The screen shows the error. The preview is read again, because some rows may have been imported.
        setOutcome(undefined);
        read(file);
      }
      await markStale(client, userContract);
    },
  };
}

export type CustomerImport = ReturnType<typeof useCustomerImport>;
