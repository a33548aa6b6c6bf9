import { describe, expect, test } from 'vitest';
import {
  isWholeZip,
  municipalitiesToOffer,
  nameOf,
  offerText,
  zipToOffer,
} from './zip-proposals.ts';

const bologna = { id: 1, name: 'Bologna', province: 'Bologna', zip: '40121' };
const imola = { id: 2, name: 'Imola', province: 'Bologna', zip: '40026' };

describe('WIZ-05 · the proposals between CAP and municipality', () => {
  test('only five digits are looked up', () => {
    expect(['40121', ' 00184 '].every(isWholeZip)).toBe(true);
    expect(['', '4012', '401211', '4012a'].some(isWholeZip)).toBe(false);
  });

  test('the municipalities of the CAP are proposed while another municipality or none is chosen', () => {
    expect(municipalitiesToOffer([bologna, imola], null)).toEqual([bologna, imola]);
    expect(municipalitiesToOffer([bologna], imola.id)).toEqual([bologna]);
    const [unnamed] = municipalitiesToOffer([{ ...imola, name: '' }], null);
    expect(unnamed?.name).toBe('N/D');
  });

  test('nothing is proposed when the chosen municipality has this CAP', () => {
    expect(municipalitiesToOffer([bologna, imola], imola.id)).toEqual([]);
  });

  test('a municipality proposes its CAP only for an empty field', () => {
    expect(zipToOffer('', imola)).toBe('40026');
    expect(zipToOffer('  ', imola)).toBe('40026');
    expect(zipToOffer('4', imola)).toBeUndefined();
    expect(zipToOffer('', undefined)).toBeUndefined();
    expect(zipToOffer('', { zip: '' })).toBeUndefined();
  });

  test('the proposal has a text, and no text means no proposal', () => {
    expect(offerText('40121', [bologna])).toBe('Il CAP 40121 è di Bologna.');
    expect(offerText('40026', [imola])).toBe('Il CAP 40026 è di Imola (Bologna).');
    expect(offerText('40026', [imola, bologna])).toBe('Il CAP 40026 è di 2 comuni: qual è?');
    expect(offerText('99999', [])).toBe('');
  });

  test('a provincial capital is named once', () => {
    expect(nameOf(bologna)).toBe('Bologna');
    expect(nameOf(imola)).toBe('Imola (Bologna)');
  });
});
