import { beforeEach, describe, expect, it } from 'vitest';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addPerson, as, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { importNow, planOf, undoNow, upload } from '../../../testing/test-import.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';

const server = useOwnServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

const KIND = { kind: 'portfolio_company' } as const;
const bring = (list: string, changes: object = {}, person: TestPerson = admin) =>
  importNow(server, person, list, { ...KIND, ...changes });
const draftOf = async (list: string, person: TestPerson = admin) => (await upload(server, person, list, KIND)).body;
const preview = async (list: string, changes: object = {}, person: TestPerson = admin) => {
  const draft = await draftOf(list, person);
  return (await call(server, person, 'POST', `/imports/${draft.import.id}/preview`, planOf(draft, changes))).body;
};
const companies = async (person: TestPerson = admin) =>
  (await call(server, person, 'GET', '/portfolio-companies')).body.companies as { id: string; name: string }[];
const named = async (name: string) => {
  const found = (await companies()).find((company) => company.name === name);
  return found && (await call(server, admin, 'GET', `/portfolio-companies/${found.id}`)).body;
};
const amounts = async (id: string) => (await call(server, admin, 'POST', `/portfolio-companies/${id}/reveal`, {})).body;
const notes = async (id: string) =>
  (await call(server, admin, 'GET', `/portfolio-companies/${id}/notes`)).body.rows as { content: string }[];
const undo = (id: string, person: TestPerson = admin) => undoNow(server, person, id);

const LIST = `Company,Legal name,Industry,Status,Stage,HQ,Website,Employees,Founded,Tags,Reporting,Next board meeting,Amount invested,Post money,Ownership
Tidewire,Tidewire Ltd,Energy,Active,Series A,"Lisbon, Portugal",tidewire.example,42,2019,"grid; storage",Monthly,2027-02-11,"EUR 1,250,000.50","EUR 9,000,000",12.5%
Harbor,,Health,verkauft,Amorçage,,,,,,,,,,
`;

describe('a list of portfolio companies', () => {
  it('comes in with every fact, its amounts encrypted, in the currency of the list', async () => {
    expect(await bring(LIST)).toMatchObject({
      record_kind: 'portfolio_company',
      status: 'done',
      report: { read: 2, created: 2, rejected: 0 },
    });
    expect((await companies()).map(({ name }) => name)).toEqual(['Tidewire', 'Harbor']);
    const tidewire = await named('Tidewire');
    expect(tidewire).toMatchObject({
      legal_name: 'Tidewire Ltd',
      industry: 'Energy',
      status: 'active',
      company_stage: 'series_a',
      headquarters: 'Lisbon, Portugal',
      website: 'https://tidewire.example',
      employee_count: 42,
      founded_year: 2019,
      tags: ['grid', 'storage'],
      update_frequency: 'monthly',
      next_board_meeting: '2027-02-11',
      currency: 'EUR',
      recorded_amounts: ['investment_amount', 'valuation', 'ownership_percentage'],
      version: 1,
    });
    expect(await named('Harbor')).toMatchObject({ status: 'sold', company_stage: 'seed', recorded_amounts: [] });
    expect(await amounts(tidewire.id)).toMatchObject({
      investment_amount: 125_000_050,
      valuation: 900_000_000,
      ownership_percentage: 12.5,
    });
    const { rows } = await server.admin.query(
      'select valuation_encrypted as cell from portfolio_companies where id = $1',
      [tidewire.id],
    );
    expect(rows[0].cell.toString('latin1')).not.toContain('900000000');
    const trail = (await call(server, admin, 'GET', `/portfolio-companies/${tidewire.id}/audit`)).body.rows;
    expect(trail).toMatchObject([{ action_type: 'created', new_value: 'Tidewire' }]);
    expect(await auditOf(server, admin.tenantId, 'portfolio_company.created')).toHaveLength(2);
  });

  it.each([
    [
      'Unternehmen;Branche;Mitarbeiter;Beteiligungsquote;Nächste Beiratssitzung',
      'Tidewire;Energie;42;12,5%;11.02.2027',
    ],
    ['Société;Secteur;Effectif;Participation;Prochain conseil', 'Tidewire;Énergie;42;12,5%;11.02.2027'],
    ['Empresa;Industria;Empleados;Participación;Próximo consejo', 'Tidewire;Energía;42;12,5%;11.02.2027'],
    ['Company;Industry;Headcount;Stake;Board meeting', 'Tidewire;Energy;42;12,5%;11.02.2027'],
  ])('is mapped by the headers %s', async (header, row) => {
    const draft = await draftOf(`${header}\n${row}\n`);
    expect(draft.columns.map(({ field }: { field: string }) => field)).toEqual([
      'company_name',
      'industry',
      'employee_count',
      'ownership_percentage',
      'next_board_meeting',
    ]);
  });

  it('names a cell that cannot be read, brings its row in, and keeps the cell in a note', async () => {
    const list = 'Company,Employees,Valuation\nTidewire,a few,nine or so\n,5,\nHarbor,3,$9\n';
    const { rows, counts } = await preview(list);
    expect(counts).toMatchObject({ created: 2, rejected: 1 });
    expect(rows[0].issues).toMatchObject([
      { column: 'Employees', severity: 'kept', original: 'a few' },
      { column: 'Valuation', severity: 'kept', original: 'nine or so' },
    ]);
    await bring(list);
    const { id } = await named('Tidewire');
    const [note] = await notes(id);
    // The valuation is for administrators alone; a note is not.
    expect(note?.content).toBe(
      'From the list, not read:\nEmployees: a few\nValuation: a value that could not be taken over',
    );
  });

  it('keeps one currency for a company', async () => {
    await bring('Company,Amount invested,Valuation\nTidewire,EUR 5,USD 7\n');
    const { id, currency } = await named('Tidewire');
    expect([currency, await amounts(id)]).toMatchObject(['EUR', { investment_amount: 500, valuation: null }]);
  });

  it('fills own fields, encrypted ones too, and makes the one that a column has no home for', async () => {
    const secret = { record_kind: 'portfolio_company', label: 'Board memo', kind: 'text', is_encrypted: true };
    await call(server, admin, 'POST', '/custom-fields', secret);
    const list =
      'Company,Board memo,Region\nTidewire,Sell,North\nHarbor,Hold,South\nQuarry,Hold,North\nMeadow,Sell,South\n';
    const draft = await draftOf(list);
    expect(draft.columns.map(({ field }: { field: string }) => field)).toEqual([
      'company_name',
      'custom.board_memo',
      null,
    ]);
    const { create } = draft.columns[2];
    expect(create).toMatchObject({ label: 'Region', kind: 'choice' });
    const { mapping } = planOf(draft);
    await bring(list, { mapping: [mapping[0], mapping[1], { ...mapping[2], field: 'new', create }] });
    const { id, custom, recorded_custom } = await named('Tidewire');
    expect([custom, recorded_custom]).toEqual([{ region: 'north' }, ['board_memo']]);
    expect((await amounts(id)).custom).toEqual({ board_memo: 'Sell' });
  });

  it('shows what is there already, by name or website, and leaves it or writes into it', async () => {
    await bring('Company,Website,Tags,Employees,Valuation\nTidewire Ltd,tidewire.example,grid,40,$9\n');
    const again =
      'Company,Website,Tags,Employees,Valuation\nTidewire,,storage,42,$12\nOther name,www.tidewire.example,,,\n';
    const { rows, counts } = await preview(again);
    expect(counts).toMatchObject({ created: 0, skipped: 2 });
    const { id } = await named('Tidewire Ltd');
    const existing = { id, company_name: 'Tidewire Ltd', status: 'active' };
    expect(rows).toMatchObject([
      { action: 'skip', duplicate: { kind: 'same_company', existing } },
      { action: 'skip', duplicate: { existing } },
    ]);
    await bring(again);
    expect(await named('Tidewire Ltd')).toMatchObject({ employee_count: 40, version: 1 });

    const choices = { same_deal: 'skip', same_company: 'merge' };
    expect(await bring(again, { choices })).toMatchObject({ report: { merged: 2, created: 0 } });
    expect(await named('Tidewire Ltd')).toMatchObject({ employee_count: 42, tags: ['grid', 'storage'], version: 4 });
    expect((await amounts(id)).valuation).toBe(1200);
    // The same list again says nothing new.
    await bring(again, { choices });
    expect(await named('Tidewire Ltd')).toMatchObject({ version: 4 });
  });

  it('leaves the amounts of a company in its currency', async () => {
    await bring('Company,Valuation\nTidewire,$9\n');
    await bring('Company,Valuation\nTidewire,EUR 12\n', { choices: { same_deal: 'skip', same_company: 'merge' } });
    const { id, currency } = await named('Tidewire');
    expect([currency, (await amounts(id)).valuation]).toEqual(['USD', 900]);
    expect(await notes(id)).toMatchObject([{ content: 'Amounts in EUR were left out: the company is kept in USD.' }]);
  });

  it('tells nobody of a company that is hidden with its deal', async () => {
    const { id: dealId } = (await call(server, admin, 'POST', '/opportunities', { company_name: 'Tidewire' })).body;
    await bring('Company\nTidewire\n');
    const { id } = await named('Tidewire');
    await server.admin.query('update portfolio_companies set opportunity_id = $2 where id = $1', [id, dealId]);
    const list = 'Company\nTidewire\n';
    expect((await preview(list, {}, user)).counts).toMatchObject({ skipped: 1 });
    await hideDeal(server, dealId, admin);
    expect((await preview(list, {}, user)).counts).toMatchObject({ skipped: 0, created: 1 });
    expect((await preview(list, {}, admin)).counts).toMatchObject({ skipped: 1 });
  });

  it('is remembered apart from lists of deals with the same header', async () => {
    const list = 'Company,Stage\nTidewire,Seed\n';
    await bring(list);
    await call(server, admin, 'GET', '/imports');
    const asDeals = (await upload(server, admin, list)).body;
    expect([asDeals.remembered, asDeals.imported_before]).toEqual([false, null]);
    const of = async (kind: string) => (await call(server, admin, 'GET', `/imports?record_kind=${kind}`)).body;
    expect(await of('opportunity')).toMatchObject([{ id: asDeals.import.id, record_kind: 'opportunity' }]);
    expect(await of('portfolio_company')).toMatchObject([{ record_kind: 'portfolio_company', status: 'done' }]);
  });
});

describe('a colleague who is no administrator', () => {
  const LIST_OF_AMOUNTS = 'Company,Industry,Valuation\nTidewire,Energy,$9\n';

  it('is offered no encrypted field, nor a plain one in its place', async () => {
    const draft = await draftOf(LIST_OF_AMOUNTS, user);
    expect(draft.encrypted_fields).toBe(false);
    expect(draft.columns[2]).toMatchObject({ header: 'Valuation', field: null, create: null });
    await bring(LIST_OF_AMOUNTS, {}, user);
    expect(await named('Tidewire')).toMatchObject({ industry: 'Energy', recorded_amounts: [] });
  });

  it('is refused one that the plan names all the same', async () => {
    const draft = await draftOf(LIST_OF_AMOUNTS, user);
    const plan = planOf(draft);
    plan.mapping[2] = { column: 2, field: 'valuation', format: {} };
    const refused = await call(server, user, 'POST', `/imports/${draft.import.id}/run`, plan);
    expect(refused.body.code).toBe('MAPPING_REFUSED');
    expect(await bring(LIST_OF_AMOUNTS, { mapping: plan.mapping }, user)).toMatchObject({ status: 'failed' });
    expect(await companies()).toEqual([]);
  });
});

describe('the undo of an import of companies', () => {
  beforeEach(() => bring('Company,Industry,Valuation,Tags\nAlder,Food,$5,old\n'));
  const NEXT =
    'Company,Industry,Valuation,Tags,Notes\nAlder,Tea,$7,new,\nHarbor,Health,,,Call\nQuarry,Mining,,,\nMeadow,,,,\n';
  const choices = { same_deal: 'skip', same_company: 'merge' };

  it('removes what nobody has worked on, keeps the rest and says why, and restores what it updated', async () => {
    const { id } = await bring(NEXT, { choices });
    const [alder, quarry, meadow] = [await named('Alder'), await named('Quarry'), await named('Meadow')];
    expect(alder).toMatchObject({ industry: 'Tea', tags: ['old', 'new'] });
    await call(server, user, 'PATCH', `/portfolio-companies/${quarry.id}`, { version: 1, industry: 'Stone' });
    await call(server, user, 'POST', `/portfolio-companies/${meadow.id}/notes`, { title: 'Look', content: 'Here' });
    expect(await undo(id)).toEqual({
      removed: 1,
      restored: 1,
      kept_count: 2,
      kept: expect.arrayContaining([
        { id: quarry.id, company_name: 'Quarry', why: 'changed' },
        { id: meadow.id, company_name: 'Meadow', why: 'worked_on' },
      ]),
    });
    expect((await companies()).map(({ name }) => name).sort()).toEqual(['Alder', 'Meadow', 'Quarry']);
    expect(await named('Alder')).toMatchObject({ industry: 'Food', tags: ['old'] });
    expect((await amounts(alder.id)).valuation).toBe(500);
    expect(await auditOf(server, admin.tenantId, 'portfolio_company.removed')).toMatchObject([
      { metadata: { name: 'Harbor', import_undone: id } },
    ]);
  });

  it('keeps a company that was updated and has been changed since', async () => {
    const { id } = await bring(NEXT, { choices });
    const { id: alder, version } = await named('Alder');
    await call(server, user, 'PATCH', `/portfolio-companies/${alder}`, { version, headquarters: 'Oslo' });
    expect(await undo(id)).toMatchObject({ restored: 0, kept: [{ id: alder, why: 'changed' }] });
    expect(await named('Alder')).toMatchObject({ industry: 'Tea', headquarters: 'Oslo' });
  });

  it('is the one way in which a company can be deleted', async () => {
    const { id } = await bring('Company\nHarbor\n');
    const remove = () =>
      as(server, admin, 'write', ({ tx }) =>
        tx.query<{ n: number }>(
          'with gone as (delete from portfolio_companies c where name = $1 and not exists (select from company_audit_entries e where e.company_id = c.id and false) returning 1) select count(*)::int as n from gone',
          ['Harbor'],
        ),
      );
    const trail = () =>
      as(server, admin, 'write', ({ tx }) =>
        tx.query<{ n: number }>(
          'with gone as (delete from company_audit_entries returning 1) select count(*)::int as n from gone',
          [],
        ),
      );
    expect([await trail(), await remove()]).toEqual([[{ n: 0 }], [{ n: 0 }]]);
    await server.admin.query(`update imports set undo_status = 'running' where id = $1`, [id]);
    expect([await trail(), await remove()]).toEqual([[{ n: 1 }], [{ n: 1 }]]);
  });
});
