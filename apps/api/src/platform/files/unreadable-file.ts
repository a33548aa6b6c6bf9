import { uploadTooLarge } from '@canone/contracts/kit/upload';

/** A received file cannot be read. No part of it may be stored. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

export const unreadableFile = {
  empty: 'Il file è vuoto.',
  locked:
    'È un file Excel di vecchio tipo (.xls) o protetto da una password: salvalo come .xlsx, senza password.',
  damaged: 'Il file è danneggiato o incompleto: scaricalo o salvalo di nuovo.',
  doctype: 'Il file contiene una definizione di tipo (DOCTYPE), che per sicurezza non si apre.',
  tooLarge: uploadTooLarge,
} as const;
