import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** The text of the QR code in a picture of the element. Throws if there is no QR code or more than one. */
export async function scanned(element: Locator): Promise<string> {
  // the file of the npm package is used, because the scanner would otherwise load its program from the network
  const program = new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: (await readFile(program)).buffer } });
  const codes = await readBarcodes(new Uint8Array(await element.screenshot()), {
    formats: ['QRCode'],
  });
  const [code] = codes;
  if (!code || codes.length > 1) throw new Error(`the scanner sees ${codes.length} QR codes`);
  return code.text;
}
