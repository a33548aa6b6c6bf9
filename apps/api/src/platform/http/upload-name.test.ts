import { expect, test } from 'vitest';
import { multipartOf, multipartType } from '../../testing/bank-inputs.ts';
import { receiveUpload } from './receive-upload.ts';

async function nameOf(fileName: string): Promise<string> {
  const body = multipartOf({ file: 'Data;Importo' }, fileName);
  const { body: received, discard } = await receiveUpload(
    (async function* () {
      yield await Promise.resolve(body);
    })(),
    multipartType,
    1_000,
  );
  await discard();
  return (received['file'] as { name: string }).name;
}

test.each([
  ['estratto\u202Evsc.exe', 'estrattovsc.exe'],
  ['uno\u2028due\u0007.csv', 'unodue.csv'],
  ['..\\..\\etc/estratto.csv', 'estratto.csv'],
])('W122 · an uploaded file named %j is shown as %j', async (sent, shown) => {
  expect(await nameOf(sent)).toBe(shown);
});
