import type { Column } from '@canone/contracts/kit/column';
import type { Endpoint } from '@canone/contracts/kit/endpoint';
import { namesOf } from '../core/endpoint-names.ts';
import type { Engine } from '../database/engine.ts';
import { maxStreamMs, type StreamedAnswer, streamedAnswers } from '../tables/streamed-answer.ts';
import { type TableSource, tableAnswer } from '../tables/table-answer.ts';
import type { TableFormat } from '../tables/table-format.ts';
import type { Route } from './route.ts';

export type DocumentEndpoint = Endpoint & { readonly document: string };

const streaming = { handlerTimeout: maxStreamMs, exposeHeadRoute: false };

/** Serves routes whose response is a stream of bytes. */
export function streamRoutes(route: Route, engine: Engine) {
  const stream = streamedAnswers(engine);

  /** Streams a whole list in the given format. */
  function table(
    endpoint: Endpoint,
    { format, columns }: { readonly format: TableFormat; readonly columns: readonly Column[] },
    source: unknown,
  ): void {
    const sourceOf = source as (input: unknown) => TableSource<never>; // it takes the input of this endpoint
    route(
      endpoint,
      async ({ input, run, holder }, _, reply) => {
        const query = Object(input['query']) as Record<string, unknown>; // an object without keys if there is no query
        const wanted = { endpoint, format, columns, query, source: sourceOf(input) };
        const bytes = await stream({ answer: tableAnswer(wanted), run, holder });
        const { entity } = namesOf(endpoint);
        void reply
          .type(format.mediaType)
          .header('Content-Disposition', `attachment; filename="${entity}.${format.extension}"`);
        return bytes;
      },
      streaming,
    );
  }

  function document(endpoint: DocumentEndpoint, source: unknown): void {
    const answerOf = source as (input: unknown) => StreamedAnswer<never>; // it takes the input of this endpoint
    const headers = {
      'content-type': `${endpoint.document}; charset=utf-8`,
      'content-disposition': 'attachment',
    };
    route(
      endpoint,
      async ({ input, run, holder }, _, reply) => {
        const bytes = await stream({ answer: answerOf(input), run, holder });
        void reply.headers(headers);
        return bytes;
      },
      streaming,
    );
  }

  return { table, document };
}
