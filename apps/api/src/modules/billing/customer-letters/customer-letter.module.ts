import { customerLetterContract } from '@canone/contracts/letters/customer-letter';
import type { SecretBox } from '../../../platform/auth/secret-box.ts';
import type { Serve } from '../../../platform/http/serve.ts';
import type { PaymentGateways } from '../../../providers/payment-gateway.ts';
import { draftLetter, remind, sendLink } from './manual-letter.service.ts';

interface Ports {
  readonly serve: Serve;
  readonly secretBox: SecretBox;
  readonly paymentGateways: PaymentGateways;
  readonly publicBaseUrl: string;
  readonly smtpUrl: string | undefined;
}

export function customerLetterModule(ports: Ports): void {
  const { serve } = ports;
  const { endpoints } = customerLetterContract;

  serve.handle(endpoints.draft, ({ params, query }, ctx) =>
    draftLetter(ports, ctx, { id: params.id, kind: query.kind }),
  );
  serve.handle(endpoints.remind, ({ params, body }, ctx) => {
    const { isAgain = false, ...text } = body;
    return remind(ctx, { id: params.id, text, isAgain });
  });
  serve.handleWithTransactions(endpoints.sendLink, ({ params, body }, transactions) =>
    sendLink(ports, transactions, { id: params.id, text: body }),
  );
}
