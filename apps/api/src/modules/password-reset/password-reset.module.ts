import { setTimeout } from 'node:timers/promises';
import { signInContract } from '@canone/contracts/access/sign-in';
import type { Serve } from '../../platform/http/serve.ts';
import { turns } from '../../platform/limits/turns.ts';
import { requestLink } from './request-link.service.ts';
import { choosePassword, ownerOfLink } from './reset-by-link.service.ts';

interface Ports {
  readonly serve: Serve;
  readonly publicBaseUrl: string;
}

/**
 * The answer comes after this time. It is longer than the work for an existing address, so the response time does not
 * reveal whether the address exists.
 */
const answerAfterMs = 250;

export function passwordResetModule({ serve, publicBaseUrl }: Ports): void {
  const { requestPasswordReset, validateResetToken, resetPassword } = signInContract.endpoints;
  const inTurn = turns<string>();

  /** The response is the same whether the address exists or not (AUT-09). */
  serve.handleWithTransactions(requestPasswordReset, async ({ body }, transactions) => {
    const answerTime = setTimeout(answerAfterMs);
    await requestLink(transactions, body.Email, publicBaseUrl);
    await answerTime;
    return null;
  });

  serve.handleWithTransactions(validateResetToken, async ({ query }, transactions) => {
    await ownerOfLink(transactions, query.token);
    return null;
  });

  serve.handleWithTransactions(resetPassword, async ({ body }, transactions) => {
    await choosePassword(transactions, body, { publicBaseUrl, inTurn });
    return null;
  });
}
