import { expect, test } from 'vitest';
import { startFailureText } from './start-failure-text.ts';

test.each([
  'the database system is starting up',
  'the database system is in recovery mode',
  'the database system is not yet accepting connections',
])('W156 · a start while PostgreSQL says "%s" is refused in one line', (message) => {
  const error = Object.assign(new Error(message), { code: '57P03' });

  expect(startFailureText(error)).toBe(
    'Il database di DATABASE_URL si sta avviando: riprova tra poco.',
  );
});
