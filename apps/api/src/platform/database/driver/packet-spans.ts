import { AsyncLocalStorage } from 'node:async_hooks';
import { isTracing, type Span, startSpan } from '../../observability/tracing.ts';
import type { PendingStatement } from './packet.ts';

/**
 * Starts the spans of a session's packets as children of the span that is active now. The parent is stored here,
 * because a packet is sent later from the context of the socket. Statements contain placeholders, so a span contains no
 * value.
 */
export function packetSpans(): (statements: readonly PendingStatement[]) => Span | undefined {
  if (!isTracing()) return () => undefined;
  const inThisContext = AsyncLocalStorage.snapshot();
  return (statements) =>
    inThisContext(() =>
      startSpan({
        name: 'SQL packet',
        kind: 'client',
        attributes: {
          'db.system.name': 'postgresql',
          'db.operation.batch.size': statements.length,
          'db.query.text': statements.map(({ text }) => text).join(';\n'),
        },
      }),
    );
}
