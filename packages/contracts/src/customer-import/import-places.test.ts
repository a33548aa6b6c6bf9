import { expect, test } from 'vitest';
import { placeFinder } from './import-places.ts';

test('W157 · a row is compared with only a few of many municipalities with the same name', () => {
  let compared = 0;
  const places = Array.from({ length: 3_000 }, (_, id) => ({
    id,
    name: 'Castro',
    get province() {
      compared += 1;
      return `Provincia ${id}`;
    },
    abbreviation: 'PR',
    region: 'Lazio',
    zips: [],
  }));
  const findPlace = placeFinder(places);

  const unclear = findPlace({ municipality: 'Castro', province: '', region: '' });
  findPlace({ municipality: 'Castro', province: 'altrove', region: '' });

  expect(findPlace({ municipality: 'Castro', province: 'Provincia 0', region: '' })).toBe(
    places[0],
  );
  expect('message' in unclear && unclear.message.length).toBeLessThan(200);
  expect(compared).toBeLessThan(100);
});
