import type { Engine } from '../kit/database/engine.ts';
import { migrate } from '../kit/database/migrate.ts';
import { loadGeographyOnce } from '../modules/geography/geography.repository.ts';
import { readItalianGeography } from '../modules/geography/italian-geography.ts';

export async function prepareSchema(engine: Engine): Promise<void> {
  await migrate(engine);
  await loadGeographyOnce(engine, readItalianGeography);
}
