import { secondStepContract } from '@canone/contracts/access/second-factor';
import { signInContract } from '@canone/contracts/access/sign-in';
import type { Serve } from '../../platform/http/serve.ts';
import type { FactorPorts } from '../second-factor/second-factor.service.ts';
import { deviceTokens } from './device-token.ts';
import { secondStepService } from './second-step.service.ts';
import { signInService } from './sign-in.service.ts';

interface Ports extends FactorPorts {
  readonly serve: Serve;
  readonly secretKey: string;
}

export function signInModule({ serve, secretKey, ...ports }: Ports): void {
  const devices = deviceTokens(secretKey);
  const signIn = signInService({ ...ports, devices });
  const secondStep = secondStepService({ ...ports, devices });
  const { begin, finish } = secondStepContract.endpoints;

  serve.handleWithTransactions(signInContract.endpoints.signIn, ({ body }, run) =>
    signIn(run, body),
  );
  serve.handle(begin, ({ body }, ctx) => secondStep.begin(ctx, body.token));
  serve.handleWithTransactions(finish, ({ body }, run) => secondStep.finish(run, body));
}
