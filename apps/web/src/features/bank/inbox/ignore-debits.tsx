import { bankMovementContract } from '@canone/contracts/bank/bank-movement';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from '../../../kit/http/call.ts';
import { notify } from '../../../kit/toast/notify.ts';
import { ignoreDebitsLabel, viewLabels } from './inbox-texts.ts';
import { unexplainedDebits } from './movement-texts.ts';
import type { Inbox } from './use-inbox.ts';

/**
 * Ignores all debits of the page that have no proposal, if there are at least two. The view "Ignorati" lets a person
 * undo each of these decisions.
 */
export function IgnoreDebits({ inbox }: { inbox: Inbox }) {
  const { answer, items, decisions, focusNext } = inbox;
  const ignoring = useMutation(mutation(bankMovementContract.endpoints.ignore));
  const [isRunning, setRunning] = useState(false);
  const found = unexplainedDebits(items);
  if (found.length < 2 && !isRunning) return null;

  async function ignoreAll() {
    setRunning(true);
    let ignored = 0;
    const body = { rememberPayer: false };
    for (const { id } of found) {
      if (!(await decisions.attempt(id, ignoring.mutateAsync({ params: { id }, body })))) break;
      ignored += 1;
    }
    setRunning(false);
    if (ignored > 0)
      notify.success(
        `Uscite ignorate: ${ignored}. Si ritrovano in «${viewLabels.ignored}», dove si può annullare.`,
      );
    await focusNext();
  }

  return (
    <div className="confirm-exact">
      <Button variant="default" loading={isRunning} onClick={() => void ignoreAll()}>
        {ignoreDebitsLabel(found.length, (answer.data?.totalCount ?? 0) > items.length)}
      </Button>
    </div>
  );
}
