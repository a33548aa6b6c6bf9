import type {
  PaymentGateway,
  PaymentGateways,
  ProviderAccount,
} from '../providers/payment-gateway.ts';
import type { rawPayPal } from './raw-paypal.ts';

export interface SmokePorts {
  readonly gateways: PaymentGateways;
  readonly account: ProviderAccount;
  /** The event names that the product knows. */
  readonly eventNames: readonly string[];
  /** Makes the requests of this run different from those of every other. */
  readonly runId: string;
  readonly now: () => Temporal.Instant;
  print(line: string): void;
  /** Resolves when the subscription should be queried again; false gives up on the approval. */
  waitForBuyer(approvalLink: string): Promise<boolean>;
}

export interface Run extends SmokePorts {
  readonly gateway: PaymentGateway;
  readonly raw: ReturnType<typeof rawPayPal>;
  readonly differences: string[];
}

/** Runs one step and records its differences from the product's assumptions. The next step runs in any case. */
export async function step<T>(
  run: Run,
  title: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const before = run.differences.length;
  try {
    const result = await work();
    run.print(`${run.differences.length === before ? 'ok ' : 'NO '} ${title}`);
    return result;
  } catch (error) {
    run.differences.push(`${title}: ${error instanceof Error ? error.message : String(error)}`);
    run.print(`NO  ${title}`);
    return undefined;
  }
}

/** Records a difference unless this holds. */
export function expectThat(run: Run, isSo: boolean, difference: string): void {
  if (!isSo) run.differences.push(difference);
}
