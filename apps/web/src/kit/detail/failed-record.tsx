import { notFound } from '@canone/contracts/texts/common-messages';
import type { EntityName } from '@canone/contracts/texts/entity-names';
import { listMessages } from '@canone/contracts/texts/messages';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type CallError, isEmptyLoad } from '../http/wire.ts';
import { Notice } from '../page/notice.tsx';

interface FailedRecordProps {
  readonly error: CallError | null;
  readonly name: EntityName;
  readonly listPath: string;
  readonly onRetry: () => void;
}

/** Replaces a record that could not be read or that the response did not contain. */
export function FailedRecord({ error, name, listPath, onRetry }: FailedRecordProps) {
  const isEmpty = isEmptyLoad(error);
  // A record with this id does not exist, or cannot exist because the id is invalid, such as -1.
  const isMissing = error?.code === 'entity.notFound' || error?.code === 'request.invalid';
  const ownText = isMissing ? notFound : isEmpty && error?.message;
  return (
    <Notice tone={isEmpty ? 'info' : 'error'}>
      <p>{ownText || listMessages.loadFailed}</p>
      <div>
        {!isMissing && (
          <Button variant="subtle" color={isEmpty ? undefined : 'red'} onClick={onRetry}>
            Riprova
          </Button>
        )}
        <Link to={listPath}>Lista di {name.many}</Link>
      </div>
    </Notice>
  );
}
