import { describe, expect, test } from 'vitest';
import {
  movementsOf,
  readItems,
  readMovements,
  skippedOf,
} from '../../../../testing/statement-under-test.ts';
import {
  inline,
  numeric,
  rowXml,
  titles,
  xlsxOf,
} from '../../../../testing/workbook-under-test.ts';

describe('BNK-04 · the workbook of a bank', () => {
  const day = '46223';

  test('is read with shared texts, texts of cells, dates and amounts', async () => {
    const file = xlsxOf({
      strings: [
        '<t>Data</t>',
        '<r><t>Impor</t></r><r><t xml:space="preserve">to</t></r>',
        '<t>Descrizione</t><rPh sb="0" eb="1"><t>dezu</t></rPh>',
        '<t>BONIFICO DA ROSSI MARIO PER canone &amp; altro</t>',
      ],
      sheets: [
        [
          rowXml(inline('Conto 123')),
          '<row r="5"><c r="B5" t="s"><v>0</v></c><c r="C5" t="s"><v>1</v></c><c r="E5" t="s"><v>2</v></c></row>',
          `<row r="7"><c r="B7" s="1"><v>${day}</v></c><c r="C7" s="3"><v>1220.5</v></c><c r="E7" t="s"><v>3</v></c></row>`,
          `<row r="8"><c r="B8" s="2"><v>${day}.5</v></c><c r="C8"><v>-14.49</v></c><c r="E8" t="str"><v>COMMISSIONI</v></c></row>`,
        ].join(''),
      ],
    });

    expect(await readMovements(file)).toMatchObject([
      {
        direction: 'credit',
        amountCents: 122_050,
        bookedOn: '2026-07-20',
        payerName: 'ROSSI MARIO',
        texts: ['BONIFICO DA ROSSI MARIO PER canone & altro'],
      },
      { direction: 'debit', amountCents: 1_449, bookedOn: '2026-07-20', texts: ['COMMISSIONI'] },
    ]);
  });

  test('Fineco · titles are found below prose, expenses are below zero, and authorised rows are skipped', async () => {
    const cells = (...texts: string[]) => rowXml(...texts.map(inline));
    const items = await readItems(
      xlsxOf({
        sheets: [
          [
            cells('Conto Corrente: 123'),
            cells('Intestatario: Noi S.r.l.'),
            cells('Data', 'Entrate', 'Uscite', 'Descrizione', 'Descrizione_Completa', 'Stato'),
            rowXml(
              numeric(day, 1),
              numeric('122'),
              inline(''),
              inline('Bonifico'),
              inline('Bonifico Ord: Rossi'),
              inline('Contabilizzato'),
            ),
            rowXml(
              numeric(day, 1),
              inline(''),
              numeric('-9.95'),
              inline('Visa'),
              inline('Visa Debit'),
              inline('Contabilizzato'),
            ),
            rowXml(
              numeric(day, 1),
              inline(''),
              numeric('-5'),
              inline('Visa'),
              inline('Visa Debit'),
              inline('Autorizzato'),
            ),
          ].join(''),
        ],
      }),
    );

    expect(
      movementsOf(items).map(({ direction, amountCents }) => [direction, amountCents]),
    ).toEqual([
      ['credit', 12_200],
      ['debit', 995],
    ]);
    expect(skippedOf(items)).toEqual(['6 pending']);
  });

  test('Intesa · the list of movements is on the second sheet, and hidden sheets are ignored', async () => {
    const own = rowXml(numeric(day, 1), numeric('12.2'), inline('uno'));
    const other = rowXml(numeric(day, 1), numeric('99'), inline('nascosto'));
    const file = xlsxOf({
      sheets: [titles + other, rowXml(inline('Informazioni')), titles + own],
      hidden: [0],
    });

    expect((await readMovements(file)).map(({ texts }) => texts)).toEqual([['uno']]);
  });

  test('with a formula in a used column: the row is skipped; a formula in another column does no harm', async () => {
    const formula = '<c><f>1+1</f><v>12.2</v></c>';
    const items = await readItems(
      xlsxOf({
        sheets: [
          [
            titles,
            rowXml(numeric(day, 1), formula, inline('importo calcolato')),
            rowXml(
              numeric(day, 1),
              numeric('12.2'),
              '<c t="str"><f>HYPERLINK("http://x")</f><v>paga</v></c>',
            ),
            rowXml(numeric(day, 1), numeric('12.2'), inline('=cmd|/C calc!A0'), formula),
          ].join(''),
        ],
      }),
    );

    expect(skippedOf(items)).toEqual(['2 formula', '3 formula']);
    expect(movementsOf(items)).toMatchObject([{ amountCents: 1_220, texts: ['=cmd|/C calc!A0'] }]);
  });

  test('with the 1904 calendar is read with the right dates, and a number without a date style is not read as a date', async () => {
    const items = await readItems(
      xlsxOf({
        is1904: true,
        sheets: [
          titles +
            rowXml(numeric('44761', 1), numeric('5')) +
            rowXml(numeric('44761'), numeric('5')),
        ],
      }),
    );

    expect(movementsOf(items)).toMatchObject([{ bookedOn: '2026-07-20', amountCents: 500 }]);
    expect(skippedOf(items)).toEqual(['3 noDate']);
  });

  test('is read within limits when it has a very long text, an unknown shared text and a very distant cell', async () => {
    const [movement] = await readMovements(
      xlsxOf({
        sheets: [
          titles +
            rowXml(
              numeric(day, 1),
              numeric('1'),
              inline('a'.repeat(2_000_000)),
              '<c r="XFD2"><v>1</v></c>',
            ) +
            `<row r="1048576">${numeric(day, 1)}${numeric('2')}<c t="s"><v>99</v></c></row>`,
        ],
      }),
    );

    expect(movement?.texts[0]?.length).toBe(4_000);
  });
});

describe('BNK-04 · a workbook is refused', () => {
  const good = xlsxOf({ sheets: [titles] });

  test.each<[string, Uint8Array, string]>([
    ['cut in half', good.subarray(0, good.length / 2), 'danneggiato'],
    ['cut at its beginning', good.subarray(0, 30), 'danneggiato'],
    ['of the old format', Buffer.from('d0cf11e0a1b11ae1', 'hex'), '.xls'],
    [
      'with an encrypted part',
      Buffer.from(good).fill(
        1,
        good.lastIndexOf('PK\u0001\u0002') + 8,
        good.lastIndexOf('PK\u0001\u0002') + 9,
      ),
      'password',
    ],
    ['without a sheet', xlsxOf({ sheets: [] }), 'Non riconosco'],
    [
      'that is another ZIP',
      xlsxOf({
        sheets: [],
        change: (parts) => {
          parts['_rels/.rels'] = '<a/>';
        },
      }),
      'Non riconosco',
    ],
    [
      'with a DOCTYPE',
      xlsxOf({
        sheets: [titles],
        change: (parts) => {
          parts['xl/sharedStrings.xml'] = '<!DOCTYPE a [<!ENTITY b "c">]><sst/>';
        },
      }),
      'DOCTYPE',
    ],
    [
      'with XML that is cut off',
      xlsxOf({
        sheets: [titles],
        change: (parts) => {
          parts['xl/worksheets/sheet1.xml'] = '<worksheet><sheetData>';
        },
      }),
      'danneggiato',
    ],
    ['without titles', xlsxOf({ sheets: [rowXml(inline('prosa'))] }), 'titoli'],
    [
      'that inflates to more than its limit',
      xlsxOf({ sheets: [titles + ' '.repeat(300_000_000)] }),
      'troppo grande',
    ],
  ])('%s', async (_, content, message) => {
    await expect(readItems(content)).rejects.toThrow(message);
  });

  test('with a changed byte in its data', async () => {
    const file = Buffer.from(
      xlsxOf({ sheets: [titles + rowXml(numeric('46223', 1), numeric('12'))] }),
    );
    const at = file.indexOf('sheet1.xml') + 20;
    file[at] = (file[at] ?? 0) ^ 0x55;

    await expect(readItems(file)).rejects.toThrow('danneggiato');
  });

  test('with a changed amount that only its check sum shows', async () => {
    const sheets = [titles + rowXml(numeric('46223', 1), numeric('12'))];
    const file = xlsxOf({ sheets, isStored: true });
    expect(movementsOf(await readItems(file))).toMatchObject([{ amountCents: 1_200 }]);
    file.write('92', file.indexOf('<v>12</v>') + 3);

    await expect(readItems(file)).rejects.toThrow('danneggiato');
  });
});
