import { secondFactorContract } from '@canone/contracts/access/second-factor';
import { userAccessContract } from '@canone/contracts/people/user-access';
import type { Serve } from '../../platform/http/serve.ts';
import {
  beginTotp,
  confirmTotp,
  ownFactors,
  removeTotp,
  renewRecoveryCodes,
} from './own-factor.service.ts';
import { addPasskey, beginPasskey, removePasskey } from './own-passkeys.service.ts';
import { hasFactorOf, resetFactorOf } from './reset-factor.service.ts';
import { type FactorPorts, factorsOf } from './second-factor.service.ts';

interface Ports extends FactorPorts {
  readonly serve: Serve;
}

export function secondFactorModule({ serve, ...ports }: Ports): void {
  const { endpoints } = secondFactorContract;
  serve.handle(endpoints.state, (_, ctx) => ownFactors(ctx, ports));
  serve.handleWithTransactions(endpoints.beginTotp, ({ body }, run) => beginTotp(run, body, ports));
  serve.handleWithTransactions(endpoints.confirmTotp, ({ body }, run) =>
    confirmTotp(run, body.code, ports),
  );
  serve.handleWithTransactions(endpoints.removeTotp, ({ body }, run) =>
    removeTotp(run, body, ports),
  );
  serve.handleWithTransactions(endpoints.renewRecoveryCodes, ({ body }, run) =>
    renewRecoveryCodes(run, body, ports),
  );

  serve.handleWithTransactions(endpoints.beginPasskey, ({ body }, run) =>
    beginPasskey(run, body, ports),
  );
  serve.handle(endpoints.addPasskey, ({ body }, ctx) => addPasskey(ctx, body, ports));
  serve.handleWithTransactions(endpoints.removePasskey, ({ body }, run) =>
    removePasskey(run, body, ports),
  );
  serve.handle(endpoints.beginProof, (_, ctx) =>
    factorsOf(ctx, { userId: ctx.actor.id, purpose: 'prove' }, ports),
  );

  const { secondFactor, resetSecondFactor } = userAccessContract.endpoints;
  serve.handle(secondFactor, ({ params }, ctx) => hasFactorOf(ctx, params.id));
  serve.handle(resetSecondFactor, ({ params }, ctx) =>
    resetFactorOf(ctx, params.id, ports.publicBaseUrl),
  );
}
