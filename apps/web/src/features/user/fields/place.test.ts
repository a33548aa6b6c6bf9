import { describe, expect, test } from 'vitest';
import { choosePlace, deepestReachable, isReachable, type Place } from './place.ts';

const nowhere: Place = { region: null, province: null, municipality: null };
const bologna: Place = { region: 8, province: 37, municipality: 4023 };

describe('USR-01 · the cascade of an address', () => {
  test('another region clears province and municipality', () => {
    expect(choosePlace(bologna, 'region', 3)).toEqual({
      region: 3,
      province: null,
      municipality: null,
    });
  });

  test('an empty region clears province and municipality too', () => {
    expect(choosePlace(bologna, 'region', null)).toEqual(nowhere);
  });

  test('another province clears the municipality and keeps the region', () => {
    expect(choosePlace(bologna, 'province', 35)).toEqual({
      region: 8,
      province: 35,
      municipality: null,
    });
  });

  test('another municipality clears nothing', () => {
    expect(choosePlace(bologna, 'municipality', 4024)).toEqual({ ...bologna, municipality: 4024 });
  });

  test('choosing the same value changes nothing', () => {
    expect(choosePlace(bologna, 'region', 8)).toBe(bologna);
    expect(choosePlace(bologna, 'province', 37)).toBe(bologna);
  });

  test('a level is enabled after its parent is chosen', () => {
    expect(isReachable(nowhere, 'region')).toBe(true);
    expect(isReachable(nowhere, 'province')).toBe(false);
    expect(isReachable(nowhere, 'municipality')).toBe(false);
    expect(isReachable({ ...nowhere, region: 8 }, 'province')).toBe(true);
    expect(isReachable({ ...nowhere, region: 8 }, 'municipality')).toBe(false);
    expect(isReachable(bologna, 'municipality')).toBe(true);
  });

  test('a missing municipality is reported at the narrowest enabled level', () => {
    expect(deepestReachable(nowhere)).toBe('region');
    expect(deepestReachable({ ...nowhere, region: 8 })).toBe('province');
    expect(deepestReachable(bologna)).toBe('municipality');
  });
});
