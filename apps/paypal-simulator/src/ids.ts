import { createHash, randomBytes } from 'node:crypto';

const upperAlphanumeric = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const payerAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function characters(length: number, alphabet: string, source: Uint8Array): string {
  return Array.from(source.subarray(0, length), (byte) => alphabet[byte % alphabet.length]).join(
    '',
  );
}

function random(length: number): string {
  return characters(length, upperAlphanumeric, randomBytes(length));
}

export const newProductId = () => `PROD-${random(17)}`;
export const newPlanId = () => `P-${random(24)}`;
export const newSubscriptionId = () => `I-${random(12)}`;
export const newApprovalToken = () => `BA-${random(17)}`;
export const newTransactionId = () => random(17);
export const newWebhookId = () => random(17);
export const newEventId = () => `WH-${random(17)}-${random(17)}`;
export const newDisputeId = () => `PP-D-${random(9)}`;
export const newDebugId = () => randomBytes(7).toString('hex').slice(0, 13);
export const newNonce = () => randomBytes(32).toString('base64url');
export const newAccessToken = () => `A21AA${randomBytes(48).toString('base64url')}`;

/** The same simulated buyer has the same account at every merchant. */
export function payerIdOf(email: string): string {
  return characters(13, payerAlphabet, createHash('sha256').update(email.toLowerCase()).digest());
}
