import { deleteMessages } from '@canone/contracts/texts/messages';
import { describe, expect, test } from 'vitest';
import { startQuestion } from './start-question.ts';

const terms = { planId: 1, startDate: '2026-12-01T00:00:00Z', isByTransfer: true };

describe('the question before an action on many rows', () => {
  test('LST-04 · a deletion of many rows asks like the deletion of one row', () => {
    expect(startQuestion({ action: 'deletePlans', about: '3 piani' })).toEqual({
      title: deleteMessages.title,
      text: deleteMessages.text,
      about: '3 piani',
      confirm: deleteMessages.confirm,
      cancel: deleteMessages.cancel,
      isDestructive: true,
    });
  });

  test('SUB-02 R38 · before subscriptions with a transfer, the question says that this is irreversible', () => {
    const question = startQuestion({ action: 'subscribeUsers', terms, about: '2 utenti' });

    expect(question?.text).toContain('L’operazione è irreversibile');
  });

  test('SUB-02 · the creation of subscriptions with a link needs no question', () => {
    const byLink = { ...terms, isByTransfer: false };

    expect(startQuestion({ action: 'subscribeUsers', terms: byLink, about: '' })).toBeUndefined();
    expect(startQuestion({ action: 'sendLinks', about: '' })).toBeUndefined();
  });
});
