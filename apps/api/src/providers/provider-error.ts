/**
 * The reason why a provider did not act. `unavailable`: no response, or a temporary failure, and the request may have
 * had its effect. `rejected`: the request was understood and refused.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly kind: 'unavailable' | 'rejected';
  readonly httpStatus: number | undefined;
  /** The provider's own name of the error. */
  readonly providerCode: string | undefined;
  readonly issues: readonly string[];
  readonly debugId: string | undefined;
  /** The time during which the provider must not be called again; undefined when it gave none. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    kind: 'unavailable' | 'rejected',
    message: string,
    details: {
      httpStatus?: number;
      providerCode?: string | undefined;
      issues?: readonly string[];
      debugId?: string | undefined;
      retryAfterSeconds?: number | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.httpStatus = details.httpStatus;
    this.providerCode = details.providerCode;
    this.issues = details.issues ?? [];
    this.debugId = details.debugId;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}
