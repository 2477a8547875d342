import type { ReadRow } from '@cairn/domain';
import { describe, expect, it } from 'vitest';
import { runAs } from '../../../core/procedure.ts';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import {
  importNow,
  planOf,
  queueWithoutJob,
  runImportJob,
  undoImportJob,
  upload,
} from '../../../testing/test-import.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';
import type { PlannedImport } from '../../deals/imports/read-plan.ts';
import { invest } from '../investments/testing/invest.ts';
import { IMPORT_WRITERS } from './import-writers.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

const KIND = { kind: 'investment_transaction' } as const;
const bring = (list: string, changes: object = {}, person: TestPerson = user) =>
  importNow(server, person, list, { ...KIND, ...changes });
const draftOf = async (list: string) => (await upload(server, user, list, KIND)).body;
const preview = async (list: string, changes: object = {}) => {
  const draft = await draftOf(list);
  return (await call(server, user, 'POST', `/imports/${draft.import.id}/preview`, planOf(draft, changes))).body;
};
const add = async (name: string, values: object = {}): Promise<string> =>
  (await call(server, admin, 'POST', '/portfolio-companies', { name, ...values })).body.id;
const work = () => invest(server, user);
const entries = async (id: string) => (await work().get(id, '2026-01-01')).transactions;
const reasons = ({ rows }: { rows: { row: number; issues: { severity: string; message: string }[] }[] }) =>
  rows.flatMap(({ row, issues }) =>
    issues.filter(({ severity }) => severity === 'problem').map(({ message }) => `${row} ${message}`),
  );
const actorFor = ({ tenantId, userId }: TestPerson) => ({
  actor: { tenantId, userId, role: 'firm_user', sessionId: userId, sessionExpiresAt: new Date() } as const,
  origin: { requestId: 'test', ip: '127.0.0.1', userAgent: 'test' },
});
const jobOf = (id: string) => ({
  tenant_id: user.tenantId,
  import_id: id,
  user_id: user.userId,
  request_id: 'test',
});

const LIST = `Company,Transaction date,Type,Amount,Shares,Share class,Valuation cap,Discount,Interest rate,Maturity,MFN,Notes
Helio Grid,2024-02-01,Write off,,,,,,,,,Nothing left
Helio Grid Ltd,2021-03-31,Purchase,"250,000.50","1,000,000",Series Seed,,,,,,First cheque
Helio Grid,2022-01-10,Partial sale,"90,000","400,000",,,,,,,
Tidewire,2023-05-02,SAFE (post-money),"€50,000",,,"8,000,000",20%,,,yes,
Tidewire,2023-06-01,Wandeldarlehen,"€25,000.25",,,,,6.5,2025-06-01,,
Tidewire,2024-01-15,Dividend,"€1,000",,,,,,,,
`;

describe('a list of transactions', () => {
  it('is recorded oldest first, to the cent, each amount in its own currency, with audit and trail', async () => {
    const [helio, tidewire] = [await add('Helio Grid'), await add('Tidewire')];
    const done = await bring(LIST);
    expect(done).toMatchObject({
      record_kind: 'investment_transaction',
      status: 'done',
      report: { read: 6, created: 6, rejected: 0, skipped: 0 },
      can: { undo: true },
    });
    expect(await entries(helio)).toMatchObject([
      {
        kind: 'buy',
        effective_on: '2021-03-31',
        amount: 250_000_50,
        shares: 1_000_000,
        share_class: 'Series Seed',
        currency: 'USD',
        note: 'First cheque',
      },
      { kind: 'secondary_sale', effective_on: '2022-01-10', amount: 90_000_00, shares: 400_000 },
      { kind: 'write_off', effective_on: '2024-02-01', amount: null, note: 'Nothing left' },
    ]);
    expect(await entries(tidewire)).toMatchObject([
      {
        kind: 'safe_post_money',
        amount: 50_000_00,
        currency: 'EUR',
        cap: 8_000_000_00,
        discount: 20,
        most_favoured: true,
      },
      { kind: 'convertible_note', amount: 25_000_25, interest: 6.5, matures_on: '2025-06-01' },
      { kind: 'dividend', amount: 1_000_00, currency: 'EUR' },
    ]);
    const { holdings } = await work().get(helio, '2024-12-31');
    expect(holdings).toMatchObject([{ closed_on: '2024-02-01' }]);
    const audited = await auditOf(server, admin.tenantId, 'investment_transaction.recorded');
    expect(audited).toHaveLength(6);
    expect(audited[0]?.metadata).toMatchObject({ import_id: done.id, row: 3 });
    expect(JSON.stringify(audited)).not.toContain('25000050');
  });

  it.each([
    ['Unternehmen;Kaufdatum;Transaktionsart;Betrag;Anzahl Anteile;Anteilsklasse;Bewertungsobergrenze;Zinssatz', 'Kauf'],
    ['Société;Date achat;Type opération;Montant;Nombre actions;Catégorie actions;Plafond;Taux intérêt', 'Achat'],
    ['Empresa;Fecha compra;Tipo operación;Importe;Número acciones;Clase acciones;Tope;Tasa interés', 'Compra'],
  ])('is mapped by the headers %s', async (header, word) => {
    const id = await add('Tidewire');
    const list = `${header}\nTidewire;31.03.2021;${word};1.250,50;2.000;Series A;;\n`;
    const { columns, fields_left } = await draftOf(list);
    expect([fields_left, ...columns.map(({ field }: { field: string }) => field)]).toEqual([
      0,
      'company_name',
      'effective_on',
      'kind',
      'amount',
      'shares',
      'share_class',
      'cap',
      'interest',
    ]);
    await bring(list);
    expect(await entries(id)).toMatchObject([{ kind: 'buy', amount: 1250_50, shares: 2000, share_class: 'Series A' }]);
  });

  it('takes an amount that names no currency in that of the holding, and refuses one in another', async () => {
    const id = await add('Tidewire');
    const { record } = work();
    await record(id, 'buy', '2021-01-01', { amount: 100, shares: 10, share_class: 'Seed', currency: 'EUR' });
    const list = 'Company,Date,Type,Amount\nTidewire,2022-01-01,Dividend,12.50\nTidewire,2022-02-01,Dividend,£7\n';
    expect(reasons(await preview(list))).toEqual([
      '3 Amount: Tidewire is held in EUR, and this amount is in GBP. Write it in the currency of the holding.',
    ]);
    await bring(list);
    expect((await entries(id)).slice(1)).toMatchObject([{ amount: 1250, currency: 'EUR' }]);
  });

  it('names every row that cannot be recorded, with the field, before anything is written', async () => {
    const id = await add('Tidewire', { founded_year: 2019 });
    const list = `Company,Date,Type,Amount,Shares,Share class,Portfolio
Ghost,2021-01-01,Purchase,1,1,A,
Tidewire,2021-01-01,Swap,1,1,A,
Tidewire,,Purchase,1,1,A,
Tidewire,2021-01-01,Purchase,-5,1,A,
Tidewire,2021-01-01,Purchase,1,,,
Tidewire,2018-01-01,Purchase,1,1,A,
Tidewire,2090-01-01,Purchase,1,1,A,
Tidewire,2021-01-01,Purchase,100,10,A,
Tidewire,2022-01-01,Sale,50,11,,
Tidewire,2020-01-01,Dividend,5,,,
Tidewire,2022-01-01,Exit,50,4,,
Tidewire,2022-01-01,Warrant exercise,50,4,A,
Tidewire,2021-01-01,Purchase,1,1,A,Fund IX
`;
    const found = await preview(list);
    expect(found.counts).toMatchObject({ read: 13, created: 1, rejected: 12 });
    expect(reasons(found)).toEqual([
      '2 Company: No company of the portfolio is called “Ghost”. Add it first, or correct the name.',
      expect.stringContaining('3 Type: “Swap” is not a kind of transaction. Write one of Purchase of shares;'),
      '4 Effective on: It is required for “Purchase of shares”. Fill the cell.',
      expect.stringContaining('5 Amount: “-5” is negative'),
      '6 Shares: It is required for “Purchase of shares”. Fill the cell.',
      '6 Share class: It is required for “Purchase of shares”. Fill the cell.',
      '7 Effective on: Tidewire was founded in 2019. Correct this day, or the year of the company.',
      '8 Effective on: This day is in the future. Record it once it has happened.',
      '10 Shares: Only 10 shares are held on that day.',
      expect.stringContaining('11 '),
      '12 Shares: “Exit” is of all that is held, 10 shares on that day. Record a part as a secondary sale.',
      '13 Kind: No warrant is held on that day. Record it first, or correct the date.',
      '14 Portfolio: No portfolio is called “Fund IX”. Add it first, or correct the name.',
    ]);
    // A cell that was found wrong afterwards can be corrected as any other.
    expect(found.rows[8].issues[0]).toMatchObject({ field: 'shares', cell: 4 });
    expect(await entries(id)).toEqual([]);

    const done = await bring(list);
    expect(done.report).toMatchObject({ created: 1, rejected: 12 });
    const { body } = await call(server, user, 'GET', `/imports/${done.id}/rejected`);
    expect(body).toContain('Tidewire,2022-01-01,Sale,50,11,,,10,Shares: Only 10 shares are held on that day.');
  });

  it('skips what is recorded already, unless it is added all the same, and adds again what was reversed', async () => {
    const id = await add('Tidewire');
    const list = 'Company,Date,Type,Amount,Shares,Share class\nTidewire,2021-01-01,Purchase,100,10,A\n';
    await bring(list);
    const again = await preview(list);
    expect([again.counts, again.rows[0].duplicate]).toMatchObject([
      { skipped: 1, imported: 0 },
      { kind: 'same_deal', existing: { id, company_name: 'Tidewire' } },
    ]);
    expect(await bring(list)).toMatchObject({ report: { skipped: 1, created: 0 } });
    expect(await entries(id)).toHaveLength(1);

    const other = await preview('Company,Date,Type,Amount,Shares,Share class\nTidewire,2021-01-01,Purchase,100,11,A\n');
    expect(other.counts).toMatchObject({ created: 1 });

    const keep = { choices: { same_deal: 'keep', same_company: 'skip' } };
    expect(await bring(list, keep)).toMatchObject({ report: { created: 1 } });
    const recorded = await entries(id);
    expect(recorded).toHaveLength(2);
    for (const each of recorded) await call(server, user, 'POST', `/investment-transactions/${each.id}/reverse`, {});
    expect((await preview(list)).counts).toMatchObject({ created: 1 });

    const draft = await draftOf(list);
    const merge = planOf(draft, { choices: { same_deal: 'merge', same_company: 'skip' } });
    const refused = await call(server, user, 'POST', `/imports/${draft.import.id}/run`, merge);
    expect([refused.status, refused.body.code]).toEqual([422, 'MAPPING_REFUSED']);
  });

  it('tries a repeated row in place of the one that cannot be recorded', async () => {
    const id = await add('Tidewire');
    await work().record(id, 'buy', '2021-01-01', { amount: 100, shares: 10, share_class: 'A' });
    const sale = 'Tidewire,2022-01-01,Sale,50,11\n';
    expect((await preview(`Company,Date,Type,Amount,Shares\n${sale}${sale}`)).counts).toMatchObject({ rejected: 2 });
  });

  it('finds the SAFE that converts and its round, says so, and refuses where several could be meant', async () => {
    const [one, two] = [await add('Tidewire'), await add('Helio')];
    const { record, round } = work();
    for (const id of [one, two]) await round(id, '2024-06-01', 2, 1_000_000);
    await record(one, 'safe_post_money', '2023-01-01', { amount: 5_000_00 });
    for (const amount of [5_000_00, 7_000_00]) await record(two, 'safe_post_money', '2023-01-01', { amount });
    const list = `Company,Date,Type,Amount,Shares,Share class
Tidewire,2024-06-01,Conversion,,4000,Series A
Helio,2024-06-01,Conversion,,4000,Series A
Helio,2024-06-01,Conversion,7000,5000,Series A
Tidewire,2024-07-01,Conversion,,4000,Series A
`;
    const found = await preview(list);
    expect(reasons(found)).toEqual([
      '3 Amount: Several could convert: SAFE, post-money of 2023-01-01, 5,000 USD; SAFE, post-money of 2023-01-01, 7,000 USD. Write the amount of the one, or record this on the page of the company.',
      '5 Kind: No SAFE or note is held on that day. Record it first, or correct the date.',
    ]);
    expect(found.rows[0].issues[0].message).toBe(
      'Kind: Converts the SAFE, post-money of 2023-01-01, 5,000 USD by the round “Series A” of 2024-06-01.',
    );
    await bring(list);
    const converted = (await entries(two)).at(-1);
    expect(converted).toMatchObject({ kind: 'conversion', amount: null, shares: 5000, share_class: 'Series A' });
    expect((await entries(two)).find(({ id }: { id: string }) => id === converted.instrument_id).amount).toBe(7_000_00);
  });

  it('goes to the portfolio that it names, and asks for one where several hold the company', async () => {
    const id = await add('Tidewire');
    for (const name of ['Fund I', 'Fund II']) await call(server, admin, 'POST', '/portfolios', { name, type: 'Fund' });
    const buy = (fund: string, amount: number) => `Tidewire,2021-01-01,Purchase,${amount},10,A,${fund}\n`;
    const header = 'Company,Date,Type,Amount,Shares,Share class,Fund\n';
    await bring(header + buy('Fund I', 100) + buy('fund ii', 200));
    const { holdings } = await work().get(id, '2022-01-01');
    expect(holdings.map((each: { portfolio: { name: string } }) => each.portfolio.name)).toEqual(['Fund I', 'Fund II']);
    const found = await preview(
      'Company,Date,Type,Amount,Fund\nTidewire,2022-01-01,Dividend,1,\nTidewire,2022-01-01,Dividend,1,Fund II\n',
    );
    expect(reasons(found)).toEqual([
      '2 Portfolio: Several portfolios hold this company. Say which in a column “Portfolio”.',
    ]);
  });

  it('leaves out, and names, what the kind has no field for', async () => {
    const id = await add('Tidewire');
    const list =
      'Company,Date,Type,Amount,Shares,Share class\nTidewire,2021-01-01,Purchase,100,10,A\nTidewire,2022-01-01,Write-off,100,10,\n';
    const { rows } = await preview(list);
    expect(rows[1].issues.map(({ message }: { message: string }) => message)).toEqual([
      'Amount: “Write-off” has no such field.',
    ]);
    await bring(list);
    expect((await entries(id)).at(-1)).toMatchObject({ kind: 'write_off', amount: null, shares: null, note: null });
  });

  it('keeps no figure that cannot be read in the note, which is not encrypted', async () => {
    const id = await add('Tidewire');
    await bring(
      'Company,Date,Type,Amount,Cap\nTidewire,2021-01-01,SAFE pre money,100,7 to 8 million\nTidewire,2021-01-02,SAFE pre money,100,5m\n',
    );
    const [{ note, cap }] = await entries(id);
    expect([note, cap]).toEqual(['From the list, not read:\nCap: a value that could not be taken over', null]);
  });

  it('rejects at the run what has become impossible since the check, and writes the others', async () => {
    const id = await add('Tidewire');
    const { record } = work();
    await record(id, 'buy', '2021-01-01', { amount: 100, shares: 10, share_class: 'A' });
    const draft = await draftOf(
      'Company,Date,Type,Amount,Shares\nTidewire,2022-01-01,Sale,50,6\nTidewire,2022-02-01,Dividend,1,\n',
    );
    const plan = planOf(draft);
    const asked = await call(server, user, 'POST', `/imports/${draft.import.id}/preview`, plan);
    expect(asked.body.counts).toMatchObject({ created: 2 });
    await record(id, 'secondary_sale', '2021-06-01', { amount: 50, shares: 5 });
    await queueWithoutJob(server, draft.import.id, plan);
    await runImportJob(server.services, jobOf(draft.import.id));
    const { report } = (await call(server, user, 'GET', `/imports/${draft.import.id}`)).body;
    expect(report).toMatchObject({ read: 2, created: 1, rejected: 1 });
    const { body } = await call(server, user, 'GET', `/imports/${draft.import.id}/rejected`);
    expect(body).toContain('Shares: Only 5 shares are held on that day.');
  });

  it('rejects a row that another request has made impossible between its check and its writing', async () => {
    const id = await add('Tidewire');
    await work().record(id, 'buy', '2021-01-01', { amount: 100, shares: 10, share_class: 'A' });
    const sale: ReadRow = {
      row: 2,
      values: { company_name: 'Tidewire', kind: 'secondary_sale', effective_on: '2022-01-01', shares: 11 } as object,
      extras: {},
      issues: [],
      rejected: false,
    };
    Object.assign(sale.values, { amount: { minor: 100, currency: 'USD' } });
    const planned = { rows: [sale], plan: { actions: [{ row: 2, action: 'create' }] } } as unknown as PlannedImport;
    const { actor, origin } = actorFor(user);
    await runAs(server.services, actor, origin, 'write', (ctx) =>
      IMPORT_WRITERS.investment_transaction.write(ctx, planned, { importId: id, currency: 'USD', progress: () => {} }),
    );
    expect([sale.rejected, sale.issues.map(({ message }) => message)]).toEqual([
      true,
      ['Shares: Only 10 shares are held on that day.'],
    ]);
    expect(await entries(id)).toHaveLength(1);
  });

  it('is taken back by reversals, the last first, except for what later entries rest on', async () => {
    const [one, two] = [await add('Tidewire'), await add('Helio')];
    const list = `Company,Date,Type,Amount,Shares,Share class
Tidewire,2021-01-01,Purchase,100,10,A
Tidewire,2022-01-01,Sale,50,4,
Helio,2021-01-01,Purchase,100,10,A
Helio,2021-02-01,Dividend,5,,
`;
    const { id } = await bring(list);
    await work().record(two, 'secondary_sale', '2023-01-01', { shares: 3, amount: 7 });
    await server.admin.query(`update imports set undo_status = 'queued' where id = $1`, [id]);
    await undoImportJob(server.services, jobOf(id));
    const { undo: undone } = (await call(server, user, 'GET', `/imports/${id}`)).body;
    expect(undone.report).toMatchObject({
      removed: 3,
      kept_count: 1,
      kept: [{ id: two, company_name: 'Helio', why: 'needed', detail: 'Purchase of shares of 2021-01-01' }],
    });
    const kinds = (rows: { kind: string; reversed_by_id: string | null }[]) =>
      rows.map(({ kind, reversed_by_id }) => (reversed_by_id ? `${kind} reversed` : kind));
    expect(kinds(await entries(one))).toEqual(['buy reversed', 'secondary_sale reversed', 'reversal', 'reversal']);
    expect(kinds(await entries(two))).toEqual(['buy', 'dividend reversed', 'secondary_sale', 'reversal']);
    expect(await auditOf(server, admin.tenantId, 'investment_transaction.reversed')).toHaveLength(3);
    // What was taken back can come again, and what was kept is recorded already.
    expect((await preview(list)).counts).toMatchObject({ created: 3, skipped: 1 });
  });

  it('is refused to who may not record transactions, at every call', async () => {
    await add('Tidewire');
    const list = 'Company,Date,Type,Amount,Shares,Share class\nTidewire,2021-01-01,Purchase,100,10,A\n';
    const draft = await draftOf(list);
    const { id } = draft.import;
    await server.admin.query(`update user_profiles set role = 'platform_admin' where id = $1`, [user.userId]);
    const statuses = [(await upload(server, user, list, KIND)).status];
    for (const [method, path, body] of [
      ['GET', '?record_kind=investment_transaction', undefined],
      ['GET', `/${id}`, undefined],
      ['GET', `/${id}/draft`, undefined],
      ['POST', `/${id}/preview`, planOf(draft)],
      ['POST', `/${id}/run`, planOf(draft)],
      ['POST', `/${id}/discard`, {}],
      ['POST', `/${id}/undo`, {}],
    ] as const)
      statuses.push((await call(server, user, method, `/imports${path}`, body)).status);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 403, 403, 403]);
  });

  it('tells nobody of a company that is hidden with its deal', async () => {
    const deal = (
      await call(server, admin, 'POST', '/opportunities', { company_name: 'Tidewire', status: 'closed_won' })
    ).body;
    await call(server, admin, 'POST', `/opportunities/${deal.id}/portfolio-company`, {});
    await hideDeal(server, deal.id, admin);
    const found = await preview('Company,Date,Type,Amount,Shares,Share class\nTidewire,2021-01-01,Purchase,1,1,A\n');
    expect(reasons(found)).toEqual([
      '2 Company: No company of the portfolio is called “Tidewire”. Add it first, or correct the name.',
    ]);
  });
});
