import {
  customerImportContract,
  type ImportPreview,
  type ImportResult,
} from '@canone/contracts/customer-import/customer-import';
import { multipartOf, multipartType } from './bank-inputs.ts';
import type { CallInput } from './billing-inputs.ts';
import type { TestCaller } from './test-api.ts';

let serial = 0;

const { preview, import: importing } = customerImportContract.endpoints;

interface Customer {
  readonly name?: string;
  readonly email?: string;
  readonly vatCode?: string;
  readonly zip?: string;
  readonly municipality?: string;
}

export const anEmail = () => `importata${(serial += 1)}@prova.example`;

/** One row for `customersCsv`. */
export function aCustomerRow(given: Customer = {}): string {
  const {
    name = 'Anna Verdi',
    email = anEmail(),
    vatCode = '',
    zip = '40121',
    municipality = 'Bologna',
  } = given;
  return [name, email, vatCode, 'Via Roma 1', zip, municipality, 'BO'].join(';');
}

export function customersCsv(rows: readonly string[]): string {
  return ['Nome;E-mail;Partita IVA;Indirizzo;CAP;Città;Prov', ...rows].join('\r\n');
}

/** The calls of an import, as one person makes them. */
export function importCalls(caller: TestCaller) {
  const send = (url: string, body: object) =>
    caller.raw({
      method: 'POST',
      url,
      payload: multipartOf({ ...body }, 'clienti.csv'),
      headers: { 'content-type': multipartType },
    });
  async function sent<T>(url: string, body: object): Promise<T> {
    const answer = await send(url, body);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<{ data: T }>().data;
  }
  return {
    send: (file: string | Buffer) => send(importing.path, { file }),
    preview: (file: string | Buffer) => sent<ImportPreview>(preview.path, { file }),
    import: (file: string | Buffer, from?: number) =>
      sent<ImportResult>(importing.path, { file, from }),
  };
}

const aFile = async (): Promise<CallInput> => ({
  body: { file: customersCsv([aCustomerRow()]) },
});

/** Valid inputs for the endpoints of an import. */
export const importInputs: Readonly<Record<string, () => Promise<CallInput>>> = {
  'customer-import.preview': aFile,
  'customer-import.import': aFile,
};
