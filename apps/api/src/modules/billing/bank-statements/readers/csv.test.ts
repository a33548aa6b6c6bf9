import { describe, expect, test } from 'vitest';
import {
  movementsOf,
  readItems,
  readMovements,
  skippedOf,
  sumOf,
} from '../../../../testing/statement-under-test.ts';
import { amountCents, isoDay } from './italian-cells.ts';

describe('an amount', () => {
  test.each([
    ['1.234,56', 123_456],
    ['1.234', 123_400],
    ['-14,49', -1_449],
    ['1,234.56', 123_456],
    ['12,00-', -1_200],
    ['(12,00)', -1_200],
    ['−7,5', -750],
    ['€ 1.234,5', 123_450],
    ['18 668, 63', 1_866_863],
    ['1\u00a0234,00 EUR', 123_400],
    ['26.851,95|', 2_685_195],
    ['+10', 1_000],
    ['0,00', 0],
    ['', null],
    ['12,345,6', null],
    ['1.2.3', null],
    ['=1+1', null],
    ['dieci', null],
  ])('%j is %s cents', (cell, cents) => {
    expect(amountCents(cell)).toBe(cents);
  });
});

describe('a date', () => {
  test.each([
    ['20/07/2026', '2026-07-20'],
    ['20/07/26', '2026-07-20'],
    ['20.07.2026', '2026-07-20'],
    ['20-07-2026', '2026-07-20'],
    ['2026-07-20', '2026-07-20'],
    ['2026-07-20T23:30:00', '2026-07-20'],
    ['2026-07-20+01:00', '2026-07-20'],
    ['20/07/2026 10:22', '2026-07-20'],
    ['46223', '2026-07-20'],
    ['31/02/2026', null],
    ['07/20/2026', null],
    ['122,00', null],
    ['', null],
  ])('%j is %s', (cell, day) => {
    expect(isoDay(cell)).toBe(day);
  });

  test.each(['2026-11-20 25:00', '2026-11-20T10:99:00Z', '31/12/9999 23:30'])(
    'W26 · in UTC is refused when its time is impossible or its day in Rome is after the year 9999: %s',
    (cell) => {
      expect(isoDay(cell, true)).toBeNull();
    },
  );

  test('in UTC is converted to the day in Rome', () => {
    expect(isoDay('2026-07-20 22:30:00', true)).toBe('2026-07-21');
    expect(isoDay('20-07-2026 21:59:59', true)).toBe('2026-07-20');
  });
});

describe('the CSV of a bank', () => {
  test('Poste · years have two digits, each direction has a column, and balances are skipped', async () => {
    const items = await readItems(
      [
        'Data;Valuta;Addebiti;Accrediti;Descrizione operazioni',
        '20/07/26;20/07/26;;122,00;BONIFICO A VOSTRO FAVORE TRN 123 DA ROSSI MARIO PER saldo luglio',
        '20/07/26;21/07/26;1.030,50;;PAGAMENTO',
        ';;;26.851,95|;SALDO INIZIALE',
      ].join('\r\n'),
    );

    expect(movementsOf(items)).toMatchObject([
      {
        direction: 'credit',
        amountCents: 12_200,
        bookedOn: '2026-07-20',
        payerName: 'ROSSI MARIO',
      },
      { direction: 'debit', amountCents: 103_050, valueOn: '2026-07-21' },
    ]);
    expect(skippedOf(items)).toEqual(['4 balance']);
  });

  test('AQ37 · a surname that begins like a word of the bank, as PERÙ begins with PER, is read whole', async () => {
    const movements = await readMovements(
      'Data;Importo;Descrizione\r\n20/07/2026;122,00;BONIFICO DA NOÈ PERÙ PER saldo\r\n',
    );

    expect(movements).toMatchObject([{ payerName: 'NOÈ PERÙ' }]);
  });

  test('UniCredit · dates with dots, an empty last column and runs of blanks are read', async () => {
    const movements = await readMovements(
      'Data Registrazione;Data valuta;Descrizione;Importo (EUR);\n' +
        '20.07.2026;21.07.2026;BONIFICO                     DA VERDI SRL PER FATTURA;1.220,00;\n' +
        '20.07.2026;20.07.2026;COMMISSIONI;-1,50;\n',
    );

    expect(sumOf(movements)).toBe(121_850);
    expect(movements[0]?.texts).toEqual(['BONIFICO DA VERDI SRL PER FATTURA']);
  });

  test('Banco BPM · the first column is the account holder, not the payer', async () => {
    const movements = await readMovements(
      'Ragione Sociale;Data contabile;Data valuta;Banca;Rapporto;Importo;Divisa;Descrizione;Categoria/sottocategoria;Hashtag\n' +
        'NOI SRL;20/07/2026;20/07/2026;05034;123;122,00;EUR;ORD:NERI SPA CAUSALE:saldo;Entrate;\n',
    );

    expect(movements).toMatchObject([
      { payerName: 'NERI SPA', amountCents: 12_200, currency: 'EUR' },
    ]);
  });

  test('Fineco · titles are found below prose, expenses are below zero, and authorised rows are skipped', async () => {
    const items = await readItems(
      [
        'Conto Corrente: 123,,,,,',
        'Intestazione Conto Corrente: NOI SRL,,,,,',
        'Periodo Dal: 01/07/2026 Al: 31/07/2026,,,,,',
        'Saldo Iniziale: 10,,,,,',
        ',,,,,',
        'Risultati Ricerca,,,,,',
        'Data,Entrate,Uscite,Descrizione,Descrizione_Completa,Stato,Moneymap',
        '20/07/2026,"1.220,00",,Bonifico SEPA Italia,Ord: Rossi Mario,Contabilizzato,',
        '20/07/2026,,"-14,49",Visa Debit,Negozio,Contabilizzato,',
        '21/07/2026,,-5,Visa Debit,Bar,Autorizzato,',
      ].join('\n'),
    );

    expect(sumOf(movementsOf(items))).toBe(120_551);
    expect(skippedOf(items)).toEqual(['10 pending']);
  });

  test('Intesa · Valuta is the currency, and rows that are not booked are skipped', async () => {
    const items = await readItems(
      [
        'Lista Movimenti;;;;;;;',
        'Data;Operazione;Dettagli;Conto o carta;Contabilizzazione;Categoria;Valuta;Importo',
        '20/07/2026;Bonifico disposto da: Bianchi SRL;saldo;Conto 1;CONTABILIZZATO;Entrate;EUR;122,00',
        '21/07/2026;Pagamento;x;Carta 1;NON CONTABILIZZATO;Uscite;EUR;-3,00',
        '31/07/2026;Saldo contabile;;Conto 1;CONTABILIZZATO;;EUR;500,00',
      ].join('\n'),
    );

    expect(movementsOf(items)).toMatchObject([{ currency: 'EUR', payerName: 'Bianchi SRL' }]);
    expect(skippedOf(items)).toEqual(['4 pending', '5 balance']);
  });

  test('Intesa, older · blanks inside numbers are ignored, and the longer description is read', async () => {
    const movements = await readMovements(
      'Estratto conto\nNOI SRL\n\nData contabile;Data valuta;Descrizione;Accrediti;Addebiti;Descrizione estesa\n' +
        '20/07/2026;20/07/2026;BONIFICO;18 668, 63;;BONIFICO DISPOSTO DA ROSSI\n',
    );

    expect(movements).toMatchObject([
      { amountCents: 1_866_863, texts: ['BONIFICO DISPOSTO DA ROSSI'], payerName: 'ROSSI' },
    ]);
  });

  test('BPER · a comma separates cells, and quoted amounts contain a comma', async () => {
    const movements = await readMovements(
      'Data contabile,Data valuta,Causale ABI,Descrizione,Importo,Divisa\n' +
        '20/07/2026,20/07/2026,48,"BONIFICO, saldo ""luglio""","1.220,00",EUR\n',
    );

    expect(movements).toMatchObject([
      { amountCents: 122_000, texts: ['BONIFICO, saldo "luglio"'] },
    ]);
  });

  test('ING · balances in the first and last row and totals at the end are no movements', async () => {
    const items = await readItems(
      [
        'DATA CONTABILE;DATA VALUTA;USCITE;ENTRATE;CAUSALE;DESCRIZIONE OPERAZIONE',
        ';;;;;Saldo iniziale 10,00',
        '20/07/2026;20/07/2026;;122,00;Accredito;BONIFICO DA ROSSI',
        '20/07/2026;20/07/2026;-1.088,43;;Addebito;PRELIEVO',
        ';;Totale;-966,43',
        ';;;;;Saldo finale 20,00',
      ].join('\n'),
    );

    expect(sumOf(movementsOf(items))).toBe(-96_643);
    expect(skippedOf(items)).toEqual(['2 balance', '5 balance', '6 balance']);
  });

  test('Mediolanum · a comma separates cells, and a point separates decimals', async () => {
    const movements = await readMovements(
      'DATA CONTABILE,DATA VALUTA,USCITE,ENTRATE,CAUSALE,DESCRIZIONE OPERAZIONE\n' +
        '20/07/2026,20/07/2026,,"1,234.56",Accredito,x\n20/07/2026,20/07/2026,14.49,,Addebito,y\n',
    );

    expect(sumOf(movements)).toBe(122_007);
  });

  test('Qonto · UTC times are days in Rome, and only settled rows are read', async () => {
    const items = await readItems(
      [
        'Status,Settlement date (UTC),Operation date (UTC),Total amount (incl. VAT),Currency,Counterparty name,Reference',
        'settled,20-07-2026 22:30:00,20-07-2026 22:30:00,122.00,EUR,Rossi,saldo',
        'pending,,20-07-2026 22:30:00,5.00,EUR,Rossi,x',
        'declined,20-07-2026 10:00:00,20-07-2026 10:00:00,7.00,EUR,Rossi,x',
      ].join('\n'),
    );

    expect(movementsOf(items)).toMatchObject([{ bookedOn: '2026-07-21', payerName: 'Rossi' }]);
    expect(skippedOf(items)).toEqual(['3 pending', '4 pending']);
  });

  test('Revolut · an amount in another currency keeps the code of that currency', async () => {
    const movements = await readMovements(
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\n' +
        'TOPUP,Current,2026-07-19 10:00:00,2026-07-20 10:00:00,Payment from A,10.00,0.00,USD,COMPLETED,10.00\n',
    );

    expect(movements).toMatchObject([
      { currency: 'USD', amountCents: 1_000, bookedOn: '2026-07-20' },
    ]);
  });

  test('files in windows-1252 or with a byte order mark are decoded correctly', async () => {
    const text = 'Data;Importo;Descrizione\n20/07/2026;1,00;Società è già €\n';
    const windows = Buffer.from(text.replace('€', '\u0080'), 'latin1');

    expect(await readMovements(windows)).toMatchObject([{ texts: ['Società è già €'] }]);
    expect(await readMovements(`\ufeff${text}`)).toMatchObject([{ texts: ['Società è già €'] }]);
    expect(await readMovements(Buffer.from(`\ufeff${text}`, 'utf16le'))).toHaveLength(1);
  });

  test('a transfer is not taken for a balance when its text contains "saldo"', async () => {
    const movements = await readMovements(
      'Data;Importo;Descrizione\n20/07/2026;1,00;Saldo fattura 12\n20/07/2026;2,00;saldo\n',
    );

    expect(movements).toHaveLength(2);
  });

  test('a text cell may contain a formula and a line break, and is kept as text', async () => {
    const movements = await readMovements(
      'Data;Importo;Descrizione\n20/07/2026;1,00;"=cmd|calc\nseconda riga"\n',
    );

    expect(movements[0]?.texts).toEqual(['=cmd|calc seconda riga']);
  });

  test('BNK-04 · a formula in place of a date or an amount is not computed, and its row is skipped', async () => {
    const items = await readItems(
      'Data;Importo;Descrizione\n20/07/2026;=6+6,20;a\n=OGGI();1,00;b\n20/07/2026;@12;c\n20/07/2026;+1,00;d\n',
    );

    expect(skippedOf(items)).toEqual(['2 noAmount', '3 noDate', '4 noAmount']);
    expect(movementsOf(items)).toMatchObject([{ amountCents: 100, texts: ['d'] }]);
  });

  test('rows without a date or an amount are skipped with their reason', async () => {
    const items = await readItems(
      'Data;Importo;Descrizione\n;1,00;a\n20/07/2026;;b\n20/07/2026;0,00;c\n\n20/07/2026;x;d\n',
    );

    expect(skippedOf(items)).toEqual(['2 noDate', '3 noAmount', '4 zero', '6 noAmount']);
  });

  test.each([
    ['', 'vuoto'],
    ['  \n ', 'vuoto'],
    ['solo prosa\nsenza colonne', 'titoli'],
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'Non riconosco'],
  ])('%j is refused', async (content, message) => {
    await expect(readItems(content)).rejects.toThrow(message);
  });
});
