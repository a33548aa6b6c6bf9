/**
 * Why a provider did not do what was asked. `unavailable`: no answer, or one that says "later"; the request may
 * have had its effect. `rejected`: it was understood and refused.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly kind: 'unavailable' | 'rejected';
  readonly httpStatus: number | undefined;
  readonly issues: readonly string[];
  readonly debugId: string | undefined;

  constructor(
    kind: 'unavailable' | 'rejected',
    message: string,
    details: {
      httpStatus?: number;
      issues?: readonly string[];
      debugId?: string | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.httpStatus = details.httpStatus;
    this.issues = details.issues ?? [];
    this.debugId = details.debugId;
  }
}
