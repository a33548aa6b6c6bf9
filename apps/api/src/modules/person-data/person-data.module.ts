import { personDataContract } from '@canone/contracts/people/person-data';
import type { Serve } from '../../platform/http/serve.ts';
import { exportPerson } from './person-data.service.ts';
import { jsonDocument } from './person-document.ts';
import { pageDocument } from './person-page.ts';

export function personDataModule({ serve }: { serve: Serve }): void {
  const { endpoints } = personDataContract;
  serve.document(endpoints.exportJson, ({ params }) => exportPerson(params.id, jsonDocument()));
  serve.document(endpoints.exportPage, ({ params }) => exportPerson(params.id, pageDocument()));
}
