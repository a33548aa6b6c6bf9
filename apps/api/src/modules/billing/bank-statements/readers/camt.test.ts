import { describe, expect, test } from 'vitest';
import {
  movementsOf,
  readItems,
  readMovements,
  skippedOf,
  sumOf,
} from '../../../../testing/statement-under-test.ts';

const iban = 'IT60X0542811101000000123456';

interface EntryOptions {
  readonly amount?: string;
  readonly direction?: 'CRDT' | 'DBIT';
  readonly status?: string;
  readonly dates?: string;
  readonly more?: string;
}

const entry = ({
  amount = '<Amt Ccy="EUR">122.00</Amt>',
  direction = 'CRDT',
  status = '<Sts>BOOK</Sts>',
  dates = '<BookgDt><Dt>2026-07-20</Dt></BookgDt><ValDt><Dt>2026-07-21</Dt></ValDt>',
  more = '',
}: EntryOptions = {}) =>
  `<Ntry>${amount}<CdtDbtInd>${direction}</CdtDbtInd>${status}${dates}${more}</Ntry>`;

const statement = (entries: string, version = '02') => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>
<GrpHdr><MsgId>1</MsgId><CreDtTm>2026-07-21T06:00:00+02:00</CreDtTm></GrpHdr>
<Stmt><Id>1</Id><CreDtTm>2026-07-21T06:00:00+02:00</CreDtTm>
<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-07-20</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1122.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-07-20</Dt></Dt></Bal>
${entries}</Stmt></BkToCstmrStmt></Document>`;

const details = (inner: string) => `<NtryDtls><TxDtls>${inner}</TxDtls></NtryDtls>`;

const payerV02 = details(`<Refs><EndToEndId>E2E-1</EndToEndId></Refs><RltdPties>
<Dbtr><Nm>Bianchi &amp; Figli S.r.l.</Nm></Dbtr>
<DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct></RltdPties>
<RmtInf><Ustrd>Saldo scadenza </Ustrd><Ustrd>luglio</Ustrd></RmtInf>`);
const payerV08 = details(`<RltdPties><Dbtr><Pty><Nm>Bianchi &amp; Figli S.r.l.</Nm></Pty></Dbtr>
<DbtrAcct><Id><IBAN>DE89 3704 0044 0532 0130 00</IBAN></Id></DbtrAcct></RltdPties>
<RmtInf><Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf>`);

describe('CAMT.053', () => {
  test('version 2 · account, balances, payer and text are read', async () => {
    const items = await readItems(
      statement(entry({ more: `<AcctSvcrRef>CRO77</AcctSvcrRef>${payerV02}` })),
    );

    expect(items[0]).toEqual({ kind: 'account', iban, isRepetition: false });
    expect(items.slice(1, 3)).toEqual([
      { kind: 'balance', role: 'opening', cents: 100_000, on: '2026-07-20' },
      { kind: 'balance', role: 'closing', cents: 112_200, on: '2026-07-20' },
    ]);
    expect(movementsOf(items)).toEqual([
      {
        direction: 'credit',
        amountCents: 12_200,
        currency: 'EUR',
        bookedOn: '2026-07-20',
        valueOn: '2026-07-21',
        texts: ['Saldo scadenza', 'luglio'],
        references: ['E2E-1'],
        bankReference: 'CRO77',
        payerName: 'Bianchi & Figli S.r.l.',
        payerIban: 'DE89370400440532013000',
        isReturn: false,
      },
    ]);
  });

  test.each(['04', '08'])(
    'version %s · the name inside Pty, the status code and the reference are read',
    async (version) => {
      const [movement] = await readMovements(
        statement(entry({ status: '<Sts><Cd>BOOK</Cd></Sts>', more: payerV08 }), version),
      );

      expect(movement).toMatchObject({
        payerName: 'Bianchi & Figli S.r.l.',
        payerIban: 'DE89370400440532013000',
        references: ['RF18539007547034'],
      });
    },
  );

  test('elements of a CBI envelope are recognised by their local names, whatever their namespace prefixes', async () => {
    const wrapped = `<?xml version="1.0" encoding="UTF-8"?>
<NS1:CBIBdyBkToCstmrStmtReq xmlns:NS1="urn:CBI:xsd:CBIBdyBkToCstmrStmtReq.00.01.02" xmlns:NS2="urn:CBI:xsd:x">
<NS1:CBIEnvelBkToCstmrStmtReqLogMsg><NS1:CBIBkToCstmrStmtReqLogMsg><NS2:CBIDlyStmtReqLogMsg>
<NS2:GrpHdr><NS2:MsgId>1</NS2:MsgId></NS2:GrpHdr>
<NS2:Stmt><NS2:Acct><NS2:Id><NS2:IBAN>${iban}</NS2:IBAN></NS2:Id></NS2:Acct>
<NS2:Ntry><NS2:Amt Ccy="EUR">10.5</NS2:Amt><NS2:CdtDbtInd>CRDT</NS2:CdtDbtInd><NS2:Sts>BOOK</NS2:Sts>
<NS2:BookgDt><NS2:Dt>2026-07-20+01:00</NS2:Dt></NS2:BookgDt>
<NS2:BkTxCd><NS2:Prtry><NS2:Cd>48//00</NS2:Cd></NS2:Prtry></NS2:BkTxCd>
<NS2:NtryDtls><NS2:TxDtls><NS2:AddtlTxInf>BONIFICO DA ROSSI</NS2:AddtlTxInf></NS2:TxDtls></NS2:NtryDtls>
</NS2:Ntry></NS2:Stmt>
</NS2:CBIDlyStmtReqLogMsg></NS1:CBIBkToCstmrStmtReqLogMsg></NS1:CBIEnvelBkToCstmrStmtReqLogMsg>
</NS1:CBIBdyBkToCstmrStmtReq>`;

    const items = await readItems(wrapped);

    expect(items[0]).toMatchObject({ kind: 'account', iban });
    expect(movementsOf(items)).toMatchObject([
      { amountCents: 1_050, bookedOn: '2026-07-20', texts: ['BONIFICO DA ROSSI'] },
    ]);
  });

  test.each([
    ['<BookgDt><Dt>2026-07-20+01:00</Dt></BookgDt>', '2026-07-20'],
    ['<BookgDt><DtTm>2026-07-20T00:30:00+02:00</DtTm></BookgDt>', '2026-07-20'],
    ['<ValDt><Dt>2026-07-19</Dt></ValDt>', '2026-07-19'],
    ['', '2026-07-21'],
  ])('the day of %s is %s', async (dates, bookedOn) => {
    expect(await readMovements(statement(entry({ dates })))).toMatchObject([{ bookedOn }]);
  });

  test('a reversal indicator never changes the direction', async () => {
    const more = `<RvslInd>true</RvslInd>${details('<RtrInf><Rsn><Cd>AC06</Cd></Rsn></RtrInf>')}`;

    const movements = await readMovements(
      statement(entry({ direction: 'DBIT', more }) + entry({ direction: 'CRDT', more })),
    );

    expect(movements.map(({ direction, isReturn }) => [direction, isReturn])).toEqual([
      ['debit', true],
      ['credit', true],
    ]);
  });

  test('pending and informational entries are skipped with their reason', async () => {
    const items = await readItems(
      statement(
        entry({ status: '<Sts>PDNG</Sts>' }) +
          entry({ status: '<Sts><Cd>INFO</Cd></Sts>' }) +
          entry(),
      ),
    );

    expect(skippedOf(items)).toEqual(['1 pending', '2 pending']);
    expect(movementsOf(items)).toHaveLength(1);
  });

  test('a batch with the amounts of its details becomes one movement for each detail, and their sum is the entry', async () => {
    const detail = (amount: string, name: string) =>
      `<TxDtls><Amt Ccy="EUR">${amount}</Amt><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties></TxDtls>`;
    const more = `<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>${detail('22.00', 'Uno')}${detail('100.00', 'Due')}</NtryDtls>`;

    const movements = await readMovements(statement(entry({ more })));

    expect(movements.map(({ payerName, amountCents }) => [payerName, amountCents])).toEqual([
      ['Uno', 2_200],
      ['Due', 10_000],
    ]);
    expect(sumOf(movements)).toBe(12_200);
  });

  test.each([
    [
      'one detail for four transfers',
      '<NtryDtls><Btch><NbOfTxs>4</NbOfTxs></Btch><TxDtls/></NtryDtls>',
    ],
    ['no detail', '<NtryDtls><Btch><NbOfTxs>4</NbOfTxs></Btch></NtryDtls>'],
    [
      'details without amounts',
      '<NtryDtls><TxDtls><RmtInf><Ustrd>a</Ustrd></RmtInf></TxDtls><TxDtls/></NtryDtls>',
    ],
    [
      'details that do not add up',
      '<NtryDtls><TxDtls><Amt Ccy="EUR">1</Amt></TxDtls><TxDtls><Amt Ccy="EUR">2</Amt></TxDtls></NtryDtls>',
    ],
  ])('a batch with %s is one movement of the whole amount', async (_, more) => {
    expect(sumOf(await readMovements(statement(entry({ more }))))).toBe(12_200);
    expect(await readMovements(statement(entry({ more })))).toHaveLength(1);
  });

  test('an amount in another currency keeps the code of that currency and is not read as euro', async () => {
    expect(
      await readMovements(statement(entry({ amount: '<Amt Ccy="CHF">5.00</Amt>' }))),
    ).toMatchObject([{ currency: 'CHF' }]);
  });

  test('the placeholder NOTPROVIDED is not read as a reference', async () => {
    const more = details('<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>');

    expect(await readMovements(statement(entry({ more })))).toMatchObject([{ references: [] }]);
  });

  test('each statement of a file has its own account, even if the number of that account is not an IBAN', async () => {
    const other = '<Stmt><Acct><Id><Othr><Id>123</Id></Othr></Id></Acct></Stmt></BkToCstmrStmt>';
    const items = await readItems(statement(entry()).replace('</BkToCstmrStmt>', other));

    expect(items.filter(({ kind }) => kind === 'account')).toEqual([
      { kind: 'account', iban, isRepetition: false },
      { kind: 'account', iban: null, isRepetition: false },
    ]);
  });

  test('a file that names the encoding ISO 8859-1 is decoded with it', async () => {
    const text = statement(entry({ more: details('<RmtInf><Ustrd>Società</Ustrd></RmtInf>') }));
    const bytes = Buffer.from(text.replace('UTF-8', 'ISO-8859-1'), 'latin1');

    expect(await readMovements(bytes)).toMatchObject([{ texts: ['Società'] }]);
  });
});

test('BNK-04 · the encoding of a file that names an unknown encoding is detected from its bytes', async () => {
  const text = statement(entry({ more: details('<RmtInf><Ustrd>Società</Ustrd></RmtInf>') }));
  const named = text.replace('UTF-8', 'x-mainframe-7');

  expect(await readMovements(named)).toMatchObject([{ texts: ['Società'] }]);
  expect(await readMovements(Buffer.from(named, 'latin1'))).toMatchObject([{ texts: ['Società'] }]);
});

describe('a hostile or damaged XML file', () => {
  test.each([
    [
      'entities that multiply',
      '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>',
      'DOCTYPE',
    ],
    ['an external entity', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>', 'DOCTYPE'],
  ])('with %s is refused', async (_, doctype, message) => {
    const file = statement(entry()).replace('?>', `?>${doctype}`);

    await expect(readItems(file)).rejects.toThrow(message);
  });

  test('with an undefined entity is refused', async () => {
    const more = details('<RmtInf><Ustrd>&a;</Ustrd></RmtInf>');

    await expect(readItems(statement(entry({ more })))).rejects.toThrow('danneggiato');
  });

  test('that is cut in half is refused', async () => {
    const file = statement(entry() + entry());

    await expect(readItems(file.slice(0, file.length - 60))).rejects.toThrow('danneggiato');
  });

  test('that is not a bank statement is refused', async () => {
    await expect(readItems('<html><body>Accedi</body></html>')).rejects.toThrow('CAMT.053');
  });

  test('with a text of 2 MB keeps its first part', async () => {
    const more = details(`<RmtInf><Ustrd>${'a'.repeat(2_000_000)}</Ustrd></RmtInf>`);
    const [movement] = await readMovements(statement(entry({ more })));

    expect(movement?.texts[0]).toHaveLength(4_000);
  });

  test.each([
    ['details', '<TxDtls/>'],
    ['elements', '<A/>'],
  ])('W2 · with an entry of 600,000 %s is refused before they fill the memory', async (_, one) => {
    const more = `<NtryDtls>${one.repeat(600_000)}</NtryDtls>`;

    await expect(readItems(statement(entry({ more })))).rejects.toThrow('troppe righe');
  });

  test.each([
    ['tag', (letters: string) => `<A a="${letters}"/>`],
    ['text', (letters: string) => `<A>${letters}</A>`],
    ['comment', (letters: string) => `<!--${letters}-->`],
  ])('W2 · with a %s of 5 MB is refused before it fills the memory', async (_, written) => {
    const more = written('a'.repeat(5_000_000));

    await expect(readItems(statement(entry({ more })))).rejects.toThrow('troppo grande');
  });

  test('W14 · with a long text and 150,000 parts is read without copying the whole text for each part', async () => {
    const part = '<TxDtls><Amt Ccy="EUR">0.01</Amt></TxDtls>';
    const text = `<AddtlNtryInf>${'a'.repeat(3_000)}</AddtlNtryInf>`;
    const more = `<NtryDtls>${part.repeat(150_000)}</NtryDtls>${text.repeat(100)}`;
    const movements = await readMovements(
      statement(entry({ amount: '<Amt Ccy="EUR">1500.00</Amt>', more })),
    );

    expect(movements).toHaveLength(150_000);
    expect(movements[0]?.texts.join('')).toHaveLength(4_000);
  });

  test('nested a thousand times is refused', async () => {
    await expect(readItems('<a>'.repeat(1_000))).rejects.toThrow('CAMT.053');
  });
});
