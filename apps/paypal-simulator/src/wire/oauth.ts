import type { FastifyInstance } from 'fastify';
import { newAccessToken, newNonce } from '../ids.ts';
import type { Simulator } from '../simulator.ts';
import type { AccessToken } from '../state.ts';
import { invalidToken, OAuthError, PayPalError } from './errors.ts';

const lifetimeSeconds = 32_400;

const scopes = {
  merchant:
    'https://uri.paypal.com/services/subscriptions https://uri.paypal.com/services/applications/webhooks',
  browser: 'https://uri.paypal.com/services/subscriptions/buyer',
} as const;

export function oauthRoutes(fastify: FastifyInstance, simulator: Simulator): void {
  fastify.post('/v1/oauth2/token', (request) => {
    const { clientId, scope } = authenticateApp(simulator, request.headers.authorization);
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const grant = form.get('grant_type');
    if (grant === null) {
      throw new OAuthError(400, 'invalid_grant', 'Grant type is null');
    }
    if (grant !== 'client_credentials') {
      throw new OAuthError(400, 'unsupported_grant_type', 'Grant Type is NOT supported.');
    }
    return issueToken(simulator, clientId, scope);
  });
}

/**
 * Reads `clientId:secret` from the Basic header. A browser sends only the client id and gets a token with few
 * permissions.
 */
function authenticateApp(simulator: Simulator, authorization: string | undefined) {
  const [, encoded = ''] = /^Basic (.+)$/i.exec(authorization ?? '') ?? [];
  const credentials = Buffer.from(encoded, 'base64').toString();
  const colon = credentials.indexOf(':');
  const clientId = credentials.slice(0, Math.max(colon, 0));
  const secret = credentials.slice(colon + 1);

  const app = simulator.app(clientId);
  if (!app || (secret !== '' && secret !== app.secret)) {
    throw new OAuthError(401, 'invalid_client', 'Client Authentication failed');
  }
  return { clientId, scope: secret === '' ? 'browser' : 'merchant' } as const;
}

function issueToken(
  { clock, state, faults }: Simulator,
  clientId: string,
  scope: AccessToken['scope'],
) {
  const now = clock.hostNow();
  const token = newAccessToken();
  const lifetime = faults.current().oauth.tokenTtlSec ?? lifetimeSeconds;
  state.accessTokens.save({ token, clientId, scope, expiresAt: now + lifetime * 1000 }, now);
  return {
    scope: scopes[scope],
    access_token: token,
    token_type: 'Bearer',
    app_id: 'APP-80W284485P519543T',
    expires_in: lifetime,
    nonce: `${new Date(now).toISOString()}${newNonce()}`,
  };
}

/** Identifies the caller by the bearer token. */
export function authenticateCaller(
  { clock, state, app }: Simulator,
  authorization: string | undefined,
): AccessToken {
  const [, token] = /^Bearer (.+)$/i.exec(authorization ?? '') ?? [];
  if (!token) {
    throw new PayPalError(401);
  }
  const found = state.accessTokens.find(token, clock.hostNow());
  if (!found || !app(found.clientId)) {
    throw invalidToken();
  }
  return found;
}
