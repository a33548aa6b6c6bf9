import type { CDPSession } from '@playwright/test';

/** Adds an authenticator without a person, so that the browser asks nobody. Returns its id. */
export async function addAuthenticator(devtools: CDPSession): Promise<string> {
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return authenticatorId;
}
