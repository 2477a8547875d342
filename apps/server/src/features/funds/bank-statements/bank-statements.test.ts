import { beforeEach, describe, expect, it } from 'vitest';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';
import { faultOf, fundActs } from '../testing/fund-acts.ts';

const server = useOwnServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
const acts = () => fundActs(server, user, admin);

let fund: string;

/** Two LPs of 1M each, and a call of 300,000 in dollars, 150,000 each, issued on 2024-03-01. */
beforeEach(async () => {
  fund = (await acts().fund()).id;
  await acts().agree(fund);
  for (const [name, bank_details] of [
    ['Alder Family Office', 'IBAN DE89 3704 0044 0532 0130 00'],
    ['Birch Pension', null],
  ]) {
    const { id } = await acts().partner(name as string, { bank_details });
    await acts().commit(fund, id, 1_000_000_00);
  }
  await issueCall(300_000_00);
});
async function issueCall(amount: number) {
  const lines = [{ purpose: 'investment', label: 'Helio', amount }];
  const { body } = await acts().post(`/funds/${fund}/capital-events`, { kind: 'call', due_on: '2024-03-29', lines });
  await acts().approve(body.id, 1, admin);
  await acts().post(`/capital-events/${body.id}/issue`, { version: 2, issued_on: '2024-03-01' });
}

const FILE = { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment; filename="bank.csv"' };
const send = (path: string, content: string | Buffer, query = '', by: TestPerson = user) =>
  call(server, by, 'POST', `${path}?fund_id=${fund}${query}`, Buffer.from(content), FILE);
const upload = (content: string | Buffer, query = '', by: TestPerson = user) =>
  send('/bank-statements', content, query, by);
const HEADER = 'Date,Name,Memo,Amount';
const csv = (...rows: string[]) => [HEADER, ...rows].join('\n');
const ALDER = '2024-03-20,Alder Family Office,call 1,150000.00';
const BIRCH = '2024-03-21,Birch Pension,,150000.00';

interface Line {
  id: string;
  amount: number;
  rest: number;
  state: string;
  seen_before: boolean;
  proposal: { payments: { item_id: string; amount: number }[]; certainty: string; rest: number } | null;
}
const get = async (id: string) => (await call(server, user, 'GET', `/bank-statements/${id}`)).body;
const confirm = (id: string, lines: object[], by: TestPerson = user) =>
  acts().post(`/bank-statements/${id}/payments`, { lines }, by);
const asProposed = ({ id, proposal }: Line) => ({
  line_id: id,
  payments: proposal?.payments.map(({ item_id, amount }) => ({ item_id, amount })),
});
const callNow = async () => {
  const { rows } = (await call(server, user, 'GET', `/funds/${fund}/capital-events`)).body;
  return rows[0];
};

const camt = (entries: string, { currency = 'USD', head = '' } = {}) => `<?xml version="1.0" encoding="UTF-8"?>${head}
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>1</Id><FrToDt><FrDtTm>2024-03-01T00:00:00</FrDtTm><ToDtTm>2024-03-31T00:00:00</ToDtTm></FrToDt>
<Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>${currency}</Ccy></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`;
const entry = (amount: string, { sign = 'CRDT', status = '<Cd>BOOK</Cd>', details = '', id = 'A1' } = {}) =>
  `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>2024-03-20</Dt></BookgDt>
  <AcctSvcrRef>${id}</AcctSvcrRef><NtryDtls>${details}</NtryDtls></Ntry>`;
const payment = (amount: string, payer: string, iban = '', text = '') =>
  `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId><AcctSvcrRef>${payer}</AcctSvcrRef></Refs><Amt Ccy="USD">${amount}</Amt><RltdPties><Dbtr><Pty><Nm>${payer}</Nm></Pty></Dbtr>
  <DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;

const OFX1 = `OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nCHARSET:1252\r\n\r\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>1<ACCTID>998877</BANKACCTFROM><BANKTRANLIST><DTSTART>20240301<DTEND>20240331
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20240320120000[-5:EST]<TRNAMT>150000.00<FITID>F1<NAME>Alder Family Office<MEMO>Call &amp; fee
</STMTTRN><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240321<TRNAMT>-20.00<FITID>F2<NAME>Bank</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

describe('a statement is read', () => {
  it('as CAMT.053, with each payment of an entry that was put together, and without what is pending', async () => {
    const together =
      payment('150000.00', 'Alder Family Office', 'DE89370400440532013000', 'Call 1') + payment('10.00', 'Somebody');
    const content = camt(
      entry('150010.00', { details: together }) +
        entry('7.00', { status: '<Cd>PDNG</Cd>' }) +
        entry('9.00', { sign: 'DBIT', status: 'BOOK' }),
    );
    const { status, body } = await upload(content);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      format: 'camt',
      account: 'DE02120300000000202051',
      from_on: '2024-03-01',
      to_on: '2024-03-31',
      outgoing: 1,
      total: 150_010_00,
    });
    expect(body.lines).toHaveLength(2);
    expect(body.lines[0]).toMatchObject({
      booked_on: '2024-03-20',
      payer: 'Alder Family Office',
      reference: 'Call 1',
      proposal: { lp_name: 'Alder Family Office', certainty: 'sure', reasons: ['account', 'payer', 'call', 'amount'] },
    });
    expect(body.lines[1]).toMatchObject({ amount: 10_00, proposal: null });
  });

  it.each([
    ['OFX of version 1', OFX1],
    [
      'OFX of version 2',
      `<?xml version="1.0"?><?OFX VERSION="200"?><OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD</CURDEF><BANKACCTFROM><ACCTID>998877</ACCTID></BANKACCTFROM><BANKTRANLIST><DTSTART>20240301</DTSTART><DTEND>20240331</DTEND><STMTTRN><DTPOSTED>20240320</DTPOSTED><TRNAMT>150000.00</TRNAMT><FITID>F1</FITID><NAME>Alder Family Office</NAME><MEMO>Call &amp; fee</MEMO></STMTTRN><STMTTRN><DTPOSTED>20240321</DTPOSTED><TRNAMT>-20</TRNAMT></STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
    ],
  ])('as %s', async (_, content) => {
    const { body } = await upload(content);
    expect(body).toMatchObject({ format: 'ofx', account: '998877', outgoing: 1, from_on: '2024-03-01' });
    expect(body.lines).toMatchObject([{ amount: 150_000_00, payer: 'Alder Family Office', reference: 'Call & fee' }]);
  });

  it('as CSV, by columns that somebody chooses, which the next file begins with', async () => {
    const content = 'x;y;z\n20.03.2024;Alder Family Office;1.500,25\n21.03.2024;Bank;-3,00\n';
    const seen = (await send('/bank-statement-preview', content)).body;
    expect(seen).toMatchObject({
      missing: 'Choose the column with the day.',
      count: 0,
      csv: { header: ['x', 'y', 'z'] },
    });
    expect(faultOf(await upload(content))[0]).toBe(422);
    const reading = '&header_row=0&booked_on=0&payer=1&amount=2&decimal=comma&date_order=day-first';
    const { body } = await upload(content, reading);
    expect(body.lines).toMatchObject([{ booked_on: '2024-03-20', amount: 1_500_25, payer: 'Alder Family Office' }]);
    expect(body.outgoing).toBe(1);
    const next = (await send('/bank-statement-preview', 'x;y;z\n22.03.2024;Birch;2,00\n')).body;
    expect(next).toMatchObject({ missing: null, count: 1, total: 2_00 });
  });

  it.each<[string, string | Buffer, RegExp]>([
    [
      'an entity bomb',
      camt(entry('1.00'), { head: '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' }),
      /entities of its own/,
    ],
    ['an entity that nobody knows', camt(entry('&a;')), /damaged/],
    ['XML that ends early', camt(entry('1.00')).slice(0, 400), /damaged/],
    ['elements in elements without end', `<Document>${'<a>'.repeat(100)}`, /more in it/],
    ['another report', '<Document><BkToCstmrAcctRpt/></Document>', /CAMT\.052/],
    ['a word that every object has', '<Document><constructor/></Document>', /no bank statement/],
    ['another currency', camt(entry('1.00'), { currency: 'EUR' }), /is in EUR, and the fund is kept in USD/],
    ['another currency in CSV', 'Date,Amount,Currency\n2024-03-20,5.00,GBP\n', /is in GBP/],
    ['NUL in XML', camt(entry('1.00')).replace('<Id>1', '<Id>\0'), /NUL/],
    ['NUL in CSV', csv('2024-03-20,A\0B,,1.00'), /neither text/],
    ['a workbook', Buffer.from('PK\u0003\u0004[Content_Types].xml xl/workbook.xml', 'latin1'), /workbook/],
    ['a PDF', '%PDF-1.7\n', /PDF/],
    ['nothing', '', /empty/],
    ['no money that came in', csv('2024-03-20,Bank,fee,-5.00'), /no incoming payments/],
    ['an amount finer than a cent', csv('2024-03-20,A,,5.0011'), /Line 2: “5\.0011” is no amount/],
    ['a day that does not exist', csv('2024-02-31,A,,5.00'), /Line 2: .* is no day/],
    ['2,001 lines', csv(...Array.from({ length: 2001 }, () => BIRCH)), /more than 2,000 lines/],
  ])('%s is refused with the reason', async (_, content, sentence) => {
    const { status, body } = await upload(content);
    expect([status, body.code]).toEqual([422, 'FILE_REFUSED']);
    expect(body.message).toMatch(sentence);
  });

  it('of 40 MB is not', async () => {
    const { status, body } = await upload(Buffer.alloc(40 * 1024 * 1024, 'a'));
    expect([status, body.message]).toEqual([413, expect.stringContaining('40 MB')]);
  });
});

describe('a line', () => {
  it('pays its call once it is confirmed, on the day of the bank, and closes it', async () => {
    const { body } = await upload(csv(ALDER, BIRCH));
    expect(body.lines.map(({ proposal }: Line) => proposal?.certainty)).toEqual(['sure', 'sure']);
    const done = await confirm(body.id, body.lines.map(asProposed));
    expect(done.status).toBe(201);
    expect(done.body.lines).toMatchObject([
      { state: 'settled', rest: 0, paid: [{ lp_name: 'Alder Family Office', number: 1, amount: 150_000_00 }] },
      { state: 'settled' },
    ]);
    expect(await callNow()).toMatchObject({ status: 'paid', open: 0 });
    const { postings } = (await call(server, user, 'GET', `/funds/${fund}/ledger?kind=contribution`)).body;
    expect(postings.map(({ effective_on }: { effective_on: string }) => effective_on)).toEqual([
      '2024-03-21',
      '2024-03-20',
    ]);
    expect(await auditOf(server, admin.tenantId, 'bank_lines.confirmed')).toHaveLength(1);
  });

  it('is confirmed once, by the first of two', async () => {
    const { body } = await upload(csv(ALDER));
    const chosen = [asProposed(body.lines[0])];
    const both = await Promise.all([confirm(body.id, chosen), confirm(body.id, chosen, admin)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await callNow()).paid).toBe(150_000_00);
  });

  it('can pay another part than the one proposed, in part, and no more than came in or is open', async () => {
    const { body } = await upload(csv('2024-03-20,Somebody,,200000.00'));
    const [line] = body.lines as [Line];
    const [first, second] = body.parts as [{ item_id: string }, { item_id: string }];
    const pay = (...amounts: number[]) =>
      confirm(body.id, [
        {
          line_id: line.id,
          payments: amounts.map((amount, at) => ({ item_id: at ? second.item_id : first.item_id, amount })),
        },
      ]);
    expect(faultOf(await pay(150_000_00, 60_000_00)).slice(0, 2)).toEqual([400, 'lines.0.payments.1.amount']);
    expect(faultOf(await pay(150_000_01))).toEqual([
      400,
      'lines.0.payments.0.amount',
      'This is more than is open. Write what was paid of it.',
    ]);
    expect((await callNow()).paid).toBe(0);
    const done = (await pay(150_000_00, 20_000_00)).body;
    expect(done.lines[0]).toMatchObject({ state: 'open', rest: 30_000_00 });
    expect(await callNow()).toMatchObject({ status: 'overdue', paid: 170_000_00 });
    // What is too much is left aside with the reason.
    expect(faultOf(await acts().post(`/bank-lines/${line.id}/ignore`, { reason: ' ' }))[1]).toBe('reason');
    const ignored = (await acts().post(`/bank-lines/${line.id}/ignore`, { reason: 'Sent back' })).body;
    expect(ignored.lines[0]).toMatchObject({ state: 'ignored', ignored_reason: 'Sent back', ignored_by: user.userId });
    expect(ignored.open).toBe(0);
    expect((await pay(10_000_00)).status).toBe(409);
    expect((await acts().post(`/bank-lines/${line.id}/reopen`, {})).body.lines[0].state).toBe('open');
  });

  it('is open again once its posting is reversed', async () => {
    const { body } = await upload(csv(ALDER));
    await confirm(body.id, [asProposed(body.lines[0])]);
    expect((await call(server, user, 'DELETE', `/bank-statements/${body.id}`)).status).toBe(409);
    const { postings } = (await call(server, user, 'GET', `/funds/${fund}/ledger?kind=contribution`)).body;
    await acts().post(`/fund-postings/${postings[0].id}/reverse`, {});
    const [line] = (await get(body.id)).lines;
    expect(line).toMatchObject({ state: 'open', rest: 150_000_00, paid: [], proposal: { certainty: 'sure' } });
    expect((await confirm(body.id, [asProposed(line)])).status).toBe(201);
    expect((await callNow()).paid).toBe(150_000_00);
  });

  it('of a day before the call was issued is refused with all others of the same request', async () => {
    const { body } = await upload(csv('2024-02-20,Alder Family Office,,150000.00', BIRCH));
    const [early, late] = body.lines as [Line, Line];
    expect(early.proposal).toBeNull();
    const payments = [{ item_id: body.parts[0].item_id, amount: 1 }];
    const refused = await confirm(body.id, [asProposed(late), { line_id: early.id, payments }]);
    expect(faultOf(refused).slice(0, 2)).toEqual([400, 'lines.1.line_id']);
    expect((await callNow()).paid).toBe(0);
  });
});

describe('the same', () => {
  it('content twice changes nothing, whatever the file is called and however it was written', async () => {
    const first = (await upload(csv(ALDER, BIRCH))).body;
    await confirm(first.id, [asProposed(first.lines[0])]);
    const again = await upload(`\ufeff${csv(ALDER, BIRCH).replaceAll('\n', '\r\n')}\r\n`);
    expect(again.body).toMatchObject({ id: first.id, was_known: true });
    expect((await send('/bank-statement-preview', csv(ALDER, BIRCH))).body.known_id).toBe(first.id);
    const { rows } = (await call(server, user, 'GET', `/funds/${fund}/bank-statements`)).body;
    expect(rows).toMatchObject([{ id: first.id, lines: 2, open: 1 }]);
  });

  it('file sent twice at once is stored once', async () => {
    const both = await Promise.all([upload(csv(ALDER)), upload(csv(ALDER), '', admin)]);
    expect(new Set(both.map(({ body }) => body.id)).size).toBe(1);
  });

  it('row twice in one statement is two payments', async () => {
    await issueCall(300_000_00);
    const { body } = await upload(csv(ALDER, ALDER));
    expect(body.lines).toMatchObject([{ seen_before: false }, { seen_before: false }]);
    await confirm(body.id, body.lines.map(asProposed));
    const { postings } = (await call(server, user, 'GET', `/funds/${fund}/ledger?kind=contribution`)).body;
    expect(postings).toHaveLength(2);
  });

  it('row in a later statement is left out if the bank names it, else marked and proposed for nothing', async () => {
    const alder = payment('150000.00', 'Alder Family Office');
    await upload(camt(entry('150000.00', { details: alder, id: 'X1' })));
    const later = (await upload(camt(entry('150000.00', { details: alder, id: 'X1' }) + entry('5.00', { id: 'X2' }))))
      .body;
    expect([later.known, later.lines.length]).toEqual([1, 1]);
    await upload(csv(BIRCH));
    const marked = (await upload(csv(BIRCH, ALDER))).body;
    expect(marked.lines).toMatchObject([{ seen_before: false }, { seen_before: true, proposal: null }]);
  });
});

it('a statement of which nothing was confirmed can be removed, and uploaded again', async () => {
  const { body } = await upload(csv(ALDER));
  expect((await call(server, user, 'DELETE', `/bank-statements/${body.id}`)).status).toBe(200);
  expect((await upload(csv(ALDER))).body.was_known).toBe(false);
});

it('what a line says is stored encrypted', async () => {
  await upload(csv(ALDER));
  const { rows } = await server.admin.query(
    'select l::text as line, s::text as statement from bank_lines l, bank_statements s',
  );
  for (const { line } of rows) expect(line).not.toContain(Buffer.from('Alder').toString('hex'));
});

it('another firm, an LP and one who may only read change none of it', async () => {
  const { body } = await upload(csv(ALDER));
  const stranger = await makeFirm(server);
  expect((await call(server, stranger, 'GET', `/bank-statements/${body.id}`)).status).toBe(404);
  expect((await confirm(body.id, [asProposed(body.lines[0])], stranger)).status).toBe(404);
  expect((await upload(csv(BIRCH), '', stranger)).status).toBe(404);
  const lp = await addPerson(server, admin.tenantId, 'lp');
  expect((await call(server, lp, 'GET', `/bank-statements/${body.id}`)).status).toBe(403);
});
