/** PayPal's message for each field-level issue, copied from its OpenAPI files. */
const fieldIssues = {
  INVALID_PARAMETER_SYNTAX: 'The value of a field does not conform to the expected format.',
  INVALID_PARAMETER_VALUE: 'The value of a field is invalid.',
  MISSING_REQUIRED_PARAMETER: 'A required field is missing.',
  MISSING_REQUEST_BODY: 'Request body is missing.',
  INVALID_STRING_MIN_LENGTH: 'The value of a field is too short.',
  INVALID_STRING_MAX_LENGTH: 'The value of a field is too long.',
  INVALID_INTEGER_MIN_VALUE: 'The integer value of a field is too small.',
  INVALID_INTEGER_MAX_VALUE: 'The integer value of a field is too large.',
  UNSUPPORTED_PATCH_OPERATION: 'The specified patch operation not supported for this field.',
  INVALID_PATCH_PATH: 'The specified field cannot be patched.',
} as const;

export type FieldIssue = keyof typeof fieldIssues;

/** The constant part of PayPal's error bodies, by HTTP status. */
const envelopes = {
  400: {
    name: 'INVALID_REQUEST',
    message: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  },
  401: {
    name: 'AUTHENTICATION_FAILURE',
    message:
      'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  },
  403: {
    name: 'NOT_AUTHORIZED',
    message: 'Authorization failed due to insufficient permissions.',
  },
  404: { name: 'RESOURCE_NOT_FOUND', message: 'The specified resource does not exist.' },
  409: {
    name: 'RESOURCE_CONFLICT',
    message: 'The server has detected a conflict while processing this request.',
  },
  415: {
    name: 'UNSUPPORTED_MEDIA_TYPE',
    message: "The server does not support the request payload's media type.",
  },
  422: {
    name: 'UNPROCESSABLE_ENTITY',
    message:
      'The requested action could not be performed, semantically incorrect, or failed business validation.',
  },
  429: {
    name: 'RATE_LIMIT_REACHED',
    message: 'Too many requests. Blocked due to rate limiting.',
  },
  500: { name: 'INTERNAL_SERVER_ERROR', message: 'An internal server error occurred.' },
  503: { name: 'SERVICE_UNAVAILABLE', message: 'Service Unavailable.' },
} as const;

export type ErrorStatus = keyof typeof envelopes;

export interface ErrorDetail {
  field?: string;
  value?: string;
  location?: 'body' | 'path' | 'query' | 'header';
  issue: string;
  description: string;
}

/** A response in PayPal's REST error format. */
export class PayPalError extends Error {
  override readonly name = 'PayPalError';
  readonly status: ErrorStatus;
  readonly details: readonly ErrorDetail[];
  readonly #envelope: { readonly name: string; readonly message: string };

  constructor(
    status: ErrorStatus,
    details: readonly ErrorDetail[] = [],
    envelope: { readonly name: string; readonly message: string } = envelopes[status],
  ) {
    super(envelope.message);
    this.status = status;
    this.details = details;
    this.#envelope = envelope;
  }

  body(debugId: string) {
    const [first] = this.details;
    return {
      ...this.#envelope,
      debug_id: debugId,
      ...(this.details.length > 0 && { details: this.details }),
      links: first
        ? [
            {
              href: `https://developer.paypal.com/docs/api/v1/billing/subscriptions#${first.issue}`,
              rel: 'information_link',
              method: 'GET',
            },
          ]
        : [],
    };
  }
}

/** A response in the OAuth error format, which PayPal uses for tokens. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly status: 400 | 401;
  readonly code: string;

  constructor(status: 400 | 401, code: string, description: string) {
    super(description);
    this.status = status;
    this.code = code;
  }

  body() {
    return { error: this.code, error_description: this.message };
  }
}

export function fieldError(
  issue: FieldIssue,
  where: Pick<ErrorDetail, 'field' | 'value' | 'location'>,
  description: string = fieldIssues[issue],
): ErrorDetail {
  return { location: 'body', ...where, issue, description };
}

export function invalidRequest(...details: ErrorDetail[]): PayPalError {
  return new PayPalError(400, details);
}

export function unprocessable(issue: string, description: string): PayPalError {
  return new PayPalError(422, [{ issue, description }]);
}

/** The currency of an amount is not the one of `owner`, such as a subscription. */
export function currencyMismatch(owner: 'subscription' | 'plan'): PayPalError {
  return unprocessable(
    'CURRENCY_MISMATCH',
    `The currency code is different from the ${owner}'s currency code.`,
  );
}

export function invalidToken(): OAuthError {
  return new OAuthError(401, 'invalid_token', 'Access Token not found in cache');
}

/** The id in the path belongs to no object of this app. */
export function notFound(): PayPalError {
  return new PayPalError(404, [
    {
      issue: 'INVALID_RESOURCE_ID',
      description:
        'Specified resource ID does not exist. Please check the resource ID and try again.',
    },
  ]);
}

/** An id in the body belongs to no object of this app. */
export function referenceNotFound(field: string, value: string): PayPalError {
  return new PayPalError(404, [
    {
      field,
      value,
      location: 'body',
      issue: 'INVALID_RESOURCE_ID',
      description: 'Requested resource ID was not found.',
    },
  ]);
}

export function notAuthorized(): PayPalError {
  return new PayPalError(403, [
    {
      issue: 'PERMISSION_DENIED',
      description: 'You do not have permission to access or perform operations on this resource.',
    },
  ]);
}
