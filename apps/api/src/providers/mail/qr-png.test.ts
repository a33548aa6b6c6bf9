import { readFile } from 'node:fs/promises';
import { epcQrPayload } from '@canone/contracts/bank/epc-qr';
import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { qrPng } from './qr-png.ts';

const payload = epcQrPayload({
  holder: 'Studio Rossi',
  iban: 'IT60X0542811101000000123456',
  bic: null,
  amountCents: 2_440,
  reference: 'RF18539007547034',
});

/** Without the file from npm, the scanner would load its program from the network. */
beforeAll(async () => {
  const program = new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: (await readFile(program)).buffer } });
});

test.each([
  ['a transfer', payload],
  [
    'the longest holder and amount',
    payload.replace('Studio Rossi', 'A'.repeat(70)).replace('24.40', '999999999.99'),
  ],
])('a scanner reads the QR code of %s from the PNG, with error correction M', async (_, text) => {
  const png = qrPng(text);

  const codes = await readBarcodes(new Uint8Array(png), { tryHarder: false, tryInvert: false });

  expect(codes.map((code) => [code.format, code.text, code.ecLevel])).toEqual([
    ['QRCode', text, 'M'],
  ]);
  expect(png.length).toBeLessThan(2_000);
});

test('the border of the QR code is white for four modules', async () => {
  const [code] = await readBarcodes(new Uint8Array(qrPng(payload)), { tryHarder: false });
  const modules = code?.symbol.width ?? 0;
  const { x, y } = code?.position.topLeft ?? { x: 0, y: 0 };
  const { x: right } = code?.position.topRight ?? { x: 0 };

  const pixelsOfModule = (right - x) / modules;

  expect(x / pixelsOfModule).toBeCloseTo(4, 0);
  expect(y / pixelsOfModule).toBeCloseTo(4, 0);
});
