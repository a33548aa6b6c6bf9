import { describe, expect, test } from 'vitest';
import { placeMessages } from '../people/user-form.ts';
import { Role } from '../rights/role.ts';
import { userMessages } from '../texts/messages.ts';
import { findImportLayout } from './import-columns.ts';
import { placeFinder } from './import-places.ts';
import { examineRow } from './import-row.ts';

const place = (id: number, name: string, of: [string, string, string]) => ({
  id,
  zips: id === 8 ? ['00118', '00184'] : [],
  name,
  province: of[0],
  abbreviation: of[1],
  region: of[2],
});
const bologna = ['Bologna', 'BO', 'Emilia-Romagna'] as [string, string, string];
const findPlace = placeFinder([
  place(1, 'Bologna', bologna),
  place(2, 'Castro', ['Bergamo', 'BG', 'Lombardia']),
  place(3, 'Castro', ['Lecce', 'LE', 'Puglia']),
  place(4, 'Reggio nell’Emilia', ["Reggio nell'Emilia", 'RE', 'Emilia-Romagna']),
  place(5, 'Bolzano/Bozen', ['Bolzano/Bozen', 'BZ', 'Trentino-Alto Adige/Südtirol']),
  place(6, 'San Giovanni in Persiceto', bologna),
  { id: 7, name: 'Senza Provincia', province: null, abbreviation: null, region: null, zips: [] },
  place(8, 'Roma', ['Roma', 'RM', 'Lazio']),
]);

const good = {
  'Ragione sociale': '',
  Nome: 'Anna',
  Cognome: 'Verdi',
  Azienda: '',
  'E-mail': 'anna@prova.example',
  PEC: '',
  'Codice SDI': '',
  'P. IVA': '',
  Telefono: '',
  Cellulare: '',
  Indirizzo: 'Via Roma 1',
  Civico: '',
  CAP: '40121',
  Città: 'Bologna',
  Prov: 'BO',
  Regione: '',
};
type Cells = Partial<typeof good>;

function examined(changes: Cells) {
  const titles = Object.keys(good);
  const layout = findImportLayout([titles]);
  if (!layout) throw new Error('no titles');
  return examineRow({ at: 2, cells: Object.values({ ...good, ...changes }) }, layout, findPlace);
}

describe('AH16 AQ30 AQ31 · a row of a table of customers', () => {
  test('is a customer without access, as the form would save it', () => {
    expect(examined({})).toMatchObject({
      problems: [],
      person: {
        name: 'Anna Verdi',
        email: 'anna@prova.example',
        pec: null,
        sdi: null,
        vatCode: null,
        phone: null,
        roleId: Role.Client,
        isCompany: false,
        isActive: false,
        street: 'Via Roma 1',
        zip: '40121',
        municipality: 1,
      },
    });
  });

  test.each<[Cells, object]>([
    [{ 'Ragione sociale': 'Verdi S.r.l.' }, { name: 'Verdi S.r.l.', isCompany: true }],
    [
      { 'Ragione sociale': 'Anna V.', Azienda: 'No' },
      { name: 'Anna V.', isCompany: false },
    ],
    [{ Azienda: 'Sì' }, { name: 'Anna Verdi', isCompany: true }],
    [{ Azienda: 'Verdi S.r.l.' }, { name: 'Verdi S.r.l.', isCompany: true }],
    [{ Azienda: 'no' }, { name: 'Anna Verdi', isCompany: false }],
    [{ Cognome: '' }, { name: 'Anna' }],
    [{ CAP: '184', Città: 'Roma', Prov: 'RM' }, { zip: '00184' }],
    [{ CAP: '00199', Città: 'Roma', Prov: 'RM' }, { zip: '00199' }],
    [{ CAP: '40121,00' }, { zip: '40121' }],
    [{ 'P. IVA': 'IT 00743110157' }, { vatCode: '00743110157' }],
    [{ 'P. IVA': '743110157' }, { vatCode: '00743110157' }],
    [
      { PEC: '-', 'Codice SDI': 'n.d.', Telefono: 'N/D' },
      { pec: null, sdi: null, phone: null },
    ],
    [{ 'Codice SDI': 'm5uxcr1' }, { sdi: 'M5UXCR1' }],
    [{ 'Codice SDI': '0' }, { sdi: '0000000' }],
    [{ 'Codice SDI': '0,00' }, { sdi: '0000000' }],
    [{ Cellulare: '+39 333 1234567' }, { phone: '+39 333 1234567' }],
    [{ Telefono: "'+39 051 1234567", Cellulare: '333' }, { phone: '+39 051 1234567' }],
    [{ Civico: '12/A', Indirizzo: 'Via\nRoma' }, { street: 'Via Roma 12/A' }],
    [{ 'E-mail': 'mailto:anna@prova.example' }, { email: 'anna@prova.example' }],
    [{ Città: 'BOLOGNA', Prov: 'bologna' }, { municipality: 1 }],
    [{ Città: 'Bologna', Prov: 'Bologna (BO)' }, { municipality: 1 }],
    [{ Città: 'Castro', Prov: 'le' }, { municipality: 3 }],
    [{ Città: 'Castro', Prov: '', Regione: 'lombardia' }, { municipality: 2 }],
    [{ Città: 'Reggio Emilia', Prov: 'RE' }, { municipality: 4 }],
    [{ Città: 'Bolzano', Prov: '' }, { municipality: 5 }],
    [{ Città: 'Bologna (BO)' }, { municipality: 1 }],
    [{ Città: 'Castro (LE)', Prov: '' }, { municipality: 3 }],
    [{ Città: 'Roma/Rom', Prov: '' }, { municipality: 8 }],
    [{ Città: 'San Giovanni Persiceto' }, { municipality: 6 }],
    [{ Città: 'Senza Provincia', Prov: '' }, { municipality: 7 }],
  ])('%j is saved as %j', (changes, person) => {
    expect(examined(changes)).toMatchObject({ problems: [], person });
  });

  test.each<[Cells, string, string | RegExp]>([
    [{ Nome: '', Cognome: '' }, 'Ragione sociale', userMessages.nameRequired],
    [{ 'E-mail': '' }, 'E-mail', userMessages.emailRequired],
    [{ 'E-mail': 'anna@' }, 'E-mail', userMessages.emailInvalid],
    [{ 'E-mail': 'àнна@prova.example' }, 'E-mail', userMessages.emailLookalike],
    [{ PEC: 'anna' }, 'PEC', /^La PEC/],
    [{ 'P. IVA': '1,23457E+10' }, 'P. IVA', /sole cifre/],
    [{ 'P. IVA': '123' }, 'P. IVA', /qui sono 3/],
    [{ 'P. IVA': '12345678901' }, 'P. IVA', /non è valida/],
    [{ 'Codice SDI': '12' }, 'Codice SDI', /7 caratteri/],
    [{ Città: 'Bologna (MI)', Prov: '' }, 'Prov', placeMessages.otherProvince],
    [{ Telefono: 'casa' }, 'Telefono', /^Il telefono/],
    [{ Indirizzo: '' }, 'Indirizzo', userMessages.streetRequired],
    [{ CAP: '' }, 'CAP', userMessages.zipRequired],
    [{ CAP: '40' }, 'CAP', /5 cifre/],
    [{ CAP: '401' }, 'CAP', /5 cifre/],
    [{ Città: '' }, 'Città', userMessages.municipalityRequired],
    [{ Città: 'Bolonia' }, 'Città', /«Bolonia» non è nell’elenco/],
    [{ Prov: 'MI' }, 'Prov', placeMessages.otherProvince],
    [{ Prov: 'Bergamo BO' }, 'Prov', placeMessages.otherProvince],
    [{ Regione: 'Lazio' }, 'Regione', placeMessages.otherRegion],
    [{ Città: 'Castro', Prov: '' }, 'Prov', /indica la provincia \(BG, LE\)/],
    [{ Nome: 'a'.repeat(201) }, 'Nome', /200 caratteri/],
  ])('%j is refused in the column %s', (changes, column, message) => {
    expect(examined(changes).problems).toEqual([
      { column, message: expect.stringMatching(message) as string },
    ]);
  });

  test('names each of its problems', () => {
    const { problems } = examined({ CAP: '', 'E-mail': '', Città: 'Bolonia' });

    expect(problems.map(({ column }) => column)).toEqual(['E-mail', 'CAP', 'Città']);
  });
});
