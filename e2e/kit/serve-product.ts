import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { placeOfProduct, templateFolder } from './product.ts';
import { startProduct } from './start-product.ts';

// Fills the demo, stops it, copies its data for the additional products of this run, and serves it again in this
// process. It is stopped for the copy, because a database can be copied only while nothing writes to it.
const place = await placeOfProduct();
const filled = await startProduct(place);
await filled.stop();
await cp(place.dataFolder, templateFolder(), { recursive: true });
const main = join(import.meta.dirname, '../../apps/api/start.mjs');
await import(main);
