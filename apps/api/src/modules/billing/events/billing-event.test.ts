import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type NotificationKind,
  notificationEnds,
  notificationKinds,
} from '@canone/contracts/letters/notification';
import { describe, expect, test } from 'vitest';

const source = join(import.meta.dirname, '../../..');
const textOf = (file: string) => readFileSync(join(source, file), 'utf8');

const isTest = (file: string) => file.endsWith('.test.ts');
const files = globSync('**/*.ts', { cwd: source });
const product = files.filter((file) => !isTest(file) && !file.includes('billing/events/'));
const callers = product.map(textOf).filter((text) => text.includes('raiseBillingEvent('));
const tests = files.filter((file) => isTest(file) && !file.endsWith('billing-event.test.ts'));
const tested = tests.map(textOf);

const quoted = (text: string) => [...text.matchAll(/'(\w+)'/g)].map(([, word = '']) => word);

/** The kinds in the type `BillingEvent`. */
const eventsIn = (text: string) =>
  [...text.matchAll(/readonly kind: ('[^;}]*')/g)].flatMap(([, kinds = '']) => quoted(kinds));

/** The kinds of the notifications that an event ends. */
const endedIn = (text: string) =>
  [...text.matchAll(/markResolved\(ctx, \{ kind: ('\w+')/g)].flatMap(([, kind = '']) =>
    quoted(kind),
  );

/** The kinds that none of the files has in a line about kinds or notifications. */
function absentFrom(kinds: readonly string[], texts: readonly string[]): readonly string[] {
  const lines = texts.flatMap((text) => text.match(/^.*\b(kinds?|notificationsOf)\b.*$/gim) ?? []);
  return kinds.filter((kind) => !lines.some((line) => line.includes(`'${kind}'`)));
}

describe('LAY-07 · billing events and notifications', () => {
  const events = eventsIn(textOf('modules/billing/events/billing-event.ts'));

  test('every billing event is raised outside of its folder', () => {
    expect(events.length).toBeGreaterThan(25);
    expect(absentFrom(events, callers)).toEqual([]);
  });

  test('every kind of notification is expected by a test of the API', () => {
    expect(absentFrom(notificationKinds, tested)).toEqual([]);
  });

  test('an event ends exactly the kinds that have a text about their end', () => {
    const ended = endedIn(textOf('modules/billing/events/billing-event.service.ts'));
    const hasEnd = (kind: NotificationKind) => notificationEnds[kind] !== null;

    expect(new Set(ended)).toEqual(new Set(notificationKinds.filter(hasEnd)));
  });

  test('a kind that the tests name only for something else is found', () => {
    const about = (kind: string) => `expect(await notificationsOf(id, '${kind}')).toEqual([]);`;

    expect(absentFrom(['sent', 'lost'], [about('sent'), "expect({ state: 'lost' })"])).toEqual([
      'lost',
    ]);
  });

  test('a kind of event that no code raises is found', () => {
    const type =
      "| { readonly kind: 'written' | 'sent' }\n| { readonly kind: 'lost'; readonly id: number }";

    expect(eventsIn(type)).toEqual(['written', 'sent', 'lost']);
    expect(absentFrom(eventsIn(type), ["raiseBillingEvent(ctx, { kind: 'sent' })"])).toEqual([
      'written',
      'lost',
    ]);
    expect(endedIn("return markResolved(ctx, { kind: 'lost', about });")).toEqual(['lost']);
  });
});
