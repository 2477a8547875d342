import { describe, expect, it } from 'vitest';
import { quirkyList } from '../../../../../../packages/domain/src/deals/import/testing/quirky-list.ts';
import { realList } from '../../../../../../packages/domain/src/deals/import/testing/real-list.ts';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import {
  importList,
  importNow,
  planOf,
  queueWithoutJob,
  runImportJob,
  undoImportJob,
  untilOver,
  upload,
} from '../../../testing/test-import.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';
import { workbookFile } from '../../../testing/workbook-file.ts';

const REAL_LIST = realList();

const server = useOwnServer();
const admin = forEachTest(() => makeFirm(server));

type Deal = Record<string, unknown> & { id: string; company_name: string };
async function deals(search = ''): Promise<Deal[]> {
  const { rows } = (
    await call(server, admin, 'GET', `/opportunities?search=${search}&limit=200&sort=company_name&direction=asc`)
  ).body;
  return Promise.all(rows.map(async ({ id }: Deal) => (await call(server, admin, 'GET', `/opportunities/${id}`)).body));
}
const countOf = async (table: string): Promise<number> =>
  (await server.admin.query(`select count(*)::int as n from ${table} where tenant_id = $1`, [admin.tenantId])).rows[0]
    .n;
const counts = async () =>
  Object.fromEntries(
    await Promise.all(
      ['opportunities', 'opportunity_stage_history', 'opportunity_import_keys', 'audit_logs'].map(
        async (table) => [table, await countOf(table)] as const,
      ),
    ),
  );
const start = async (content: string | Uint8Array, changes: object = {}, person = admin) => {
  const draft = (await upload(server, person, content)).body;
  await call(server, person, 'POST', `/imports/${draft.import.id}/run`, planOf(draft, changes));
  return draft.import.id as string;
};
const jobOf = (import_id: string, person = admin) => ({
  tenant_id: admin.tenantId,
  import_id,
  user_id: person.userId,
  request_id: 'test',
});

describe('an import', () => {
  it('writes every good row with amounts, history, keys and audit, and adds up', async () => {
    const list = quirkyList({ rows: 1000 });
    const done = await importList(server, admin, list.bytes);
    const { read, imported, skipped, rejected } = list.expected;
    expect(done).toMatchObject({ status: 'done', rows_total: 1000, rows_done: 1000, error: null });
    expect(done.report).toEqual({ read, imported, created: imported, merged: 0, skipped, rejected });
    expect(await counts()).toMatchObject({ opportunities: imported, opportunity_stage_history: imported });
    expect(await auditOf(server, admin.tenantId, 'opportunity.created')).toHaveLength(imported);
    const [event] = await auditOf(server, admin.tenantId, 'import.completed');
    expect(event).toMatchObject({ user_id: admin.userId, resource_id: done.id, metadata: { imported } });
  });

  it('keeps what stood in the row', async () => {
    const done = await importNow(
      server,
      admin,
      'Company,Founder,Email,Website,Date,Round,Amount,Industry,Tags\n' +
        'Tidewire Ltd,Ola Nordmann,ola@tide.example,https://tide.example,2026-03-31,Series A,"$1,234,567.89",Tea,"a; b"\n',
    );
    expect(await deals()).toMatchObject([
      {
        company_name: 'Tidewire Ltd',
        founder_name: 'Ola Nordmann',
        founder_email: 'ola@tide.example',
        received_on: '2026-03-31',
        funding_round: 'Series A',
        target_amount: 123_456_789,
        currency: 'USD',
        industry: 'Tea',
        status: 'sourcing',
        assigned_to: null,
        created_by: admin.userId,
        imported_from: { import_id: done.id, file_name: 'list.csv', row: 2 },
      },
    ]);
  });

  it('keeps in the remarks what its fields do not take, and amounts in the currency of their row', async () => {
    const list =
      'Company,price_amount,price_currency_code,Website,Date,Remarks\n' +
      'Tidewire,5000000,EUR,coming soon,31/02/2026,Met in Oslo\n' +
      'Umbra,TBD,GBP,umbra.example,2026-01-02,\n' +
      'Vale,"$728.100,000",CHF,,,\n' +
      'Wick,,EUR,,,\n' +
      'Yew,,Taler,,,\n';
    const done = await importNow(server, admin, list);
    expect(done.report).toMatchObject({ created: 5, rejected: 0 });
    expect(await deals()).toMatchObject([
      {
        company_name: 'Tidewire',
        currency: 'EUR',
        target_amount: 500_000_000,
        website: null,
        received_on: null,
        remarks: 'Met in Oslo\nWebsite: coming soon\nDate: 31/02/2026',
      },
      {
        ...{ company_name: 'Umbra', target_amount: null, currency: 'GBP' },
        ...{ website: 'https://umbra.example', remarks: 'price_amount: TBD' },
      },
      { company_name: 'Vale', target_amount: null, currency: 'CHF', remarks: 'price_amount: $728.100,000' },
      // Without an amount the deal is in the currency of its row all the same.
      { company_name: 'Wick', target_amount: null, currency: 'EUR', remarks: null },
      { company_name: 'Yew', target_amount: null, currency: 'USD', remarks: 'price_currency_code: Taler' },
    ]);
    const again = await importNow(server, admin, list, { choices: { same_deal: 'merge', same_company: 'merge' } });
    expect(again.report).toMatchObject({ merged: 0, unchanged: 5 });
    expect((await deals()).map(({ version }) => version)).toEqual([1, 1, 1, 1, 1]);
  });

  it("fills stage, owner, notes and the firm's own fields, and makes those that the list brings along", async () => {
    const colleague = await addPerson(server, admin.tenantId, 'firm_user');
    const { body: member } = await call(server, colleague, 'GET', '/auth/user');
    const own = (body: object) => call(server, admin, 'POST', '/custom-fields', body);
    await own({ label: 'Thesis fit', kind: 'number' });
    await own({ label: 'Secret ask', kind: 'money', is_encrypted: true });
    const list =
      'Company,Deal stage,Owner,Notes,Thesis fit,Secret ask,Amount,Tier,Phone\n' +
      `Tidewire,DD,${member.email},"Met Ola\nGood",7.5,€500,€5M,Gold,+47 1 a\n` +
      'Umbra,Passed,Nobody Here,,high,,,Silver,+47 2 b\n' +
      'Vale,New,,Second call,,,,gold,+47 3 c\n' +
      'Wren,New,,,,,,Silver,+47 4 d\n';
    const draft = (await upload(server, admin, list)).body;
    expect(draft.columns.map(({ field }: { field: string }) => field)).toEqual([
      ...['company_name', 'status', 'assigned_to', 'note', 'custom.thesis_fit', 'custom.secret_ask', 'target_amount'],
      ...[null, null],
    ]);
    expect(draft.columns.slice(7).map(({ create }: { create: object }) => create)).toEqual([
      { label: 'Tier', kind: 'choice', choices: ['Gold', 'Silver'] },
      { label: 'Phone', kind: 'text' },
    ]);
    const plan = planOf(draft);
    plan.mapping = plan.mapping.map((mapped, place) =>
      place < 7 ? mapped : { ...mapped, field: 'new' as const, create: draft.columns[place].create },
    );
    const seen = (await call(server, admin, 'POST', `/imports/${draft.import.id}/preview`, plan)).body;
    expect(seen.rows[0].values).toMatchObject({
      ...{
        status: 'Due Diligence',
        'custom.thesis_fit': '7.5',
        'custom.secret_ask': '500 EUR',
        'custom.new_7': 'Gold',
      },
    });
    const done = await importNow(server, admin, list, { mapping: plan.mapping });
    expect([done.status, done.report.created]).toEqual(['done', 4]);
    expect(await deals()).toMatchObject([
      {
        ...{ company_name: 'Tidewire', status: 'due_diligence', assigned_to: colleague.userId, currency: 'EUR' },
        custom: { thesis_fit: 7.5, secret_ask: 50_000, tier: 'gold', phone: '+47 1 a' },
      },
      {
        ...{ company_name: 'Umbra', status: 'closed_lost', assigned_to: null },
        remarks: 'Owner: Nobody Here\nThesis fit: high',
        custom: { tier: 'silver', phone: '+47 2 b' },
      },
      { company_name: 'Vale', status: 'sourcing', custom: { tier: 'gold' } },
      { company_name: 'Wren' },
    ]);
    const [tidewire] = await deals('Tidewire');
    const notes = (await call(server, admin, 'GET', `/opportunities/${tidewire?.id}/activity`)).body;
    expect(JSON.stringify(notes)).toContain('Met Ola\\nGood');
    const { body: fields } = await call(server, admin, 'GET', '/custom-fields');
    expect(fields.map(({ key }: { key: string }) => key)).toEqual(['thesis_fit', 'secret_ask', 'tier', 'phone']);
    // The same list finds them again, and fills gaps of deals that are there.
    const again = (await upload(server, admin, list)).body;
    expect(again.columns.map(({ field }: { field: string }) => field).slice(7)).toEqual([
      'custom.tier',
      'custom.phone',
    ]);
    const edited = await call(server, admin, 'PATCH', `/opportunities/${tidewire?.id}`, {
      version: tidewire?.version,
      custom: { tier: null, thesis_fit: 1 },
    });
    expect(edited.status).toBe(200);
    await importNow(server, admin, list, { choices: { same_deal: 'merge', same_company: 'merge' } });
    expect((await deals('Tidewire'))[0]).toMatchObject({ custom: { thesis_fit: 1, tier: 'gold' } });
    const { rows } = await server.admin.query('select body from opportunity_notes where tenant_id = $1', [
      admin.tenantId,
    ]);
    expect(rows).toHaveLength(2);
  });

  it.each([
    ['me', true],
    ['none', null],
  ])('gives new deals to %s where that is chosen, and keeps whom the file names', async (owner, isMine) => {
    await importNow(server, admin, 'Company,Owner\nTidewire,Ann Lee\n', { owner });
    expect(await deals()).toMatchObject([{ assigned_to: isMine && admin.userId, remarks: 'Owner: Ann Lee' }]);
  });

  it('gives new deals the stage and the values that were chosen where the list says nothing', async () => {
    const new_deals = { status: 'closed_lost', priority: 'low', probability: 0 };
    await importNow(server, admin, 'Company,Stage,Priority\nTidewire,Term Sheet,High\nUmbra,,\n', { new_deals });
    expect(await deals()).toMatchObject([
      { company_name: 'Tidewire', status: 'term_sheet', priority: 'high', probability: 0 },
      { company_name: 'Umbra', status: 'closed_lost', priority: 'low', probability: 0 },
    ]);
    const draft = (await upload(server, admin, 'Company\nQuarry\n')).body;
    const plan = planOf(draft, { new_deals: { status: 'gone' } });
    const refused = await call(server, admin, 'POST', `/imports/${draft.import.id}/run`, plan);
    expect(refused.body.message).toBe('The stage of new deals is no longer there. Choose another one.');
  });

  it('gives deals to the colleagues chosen for names that nobody here has, and remembers them', async () => {
    const colleague = await addPerson(server, admin.tenantId, 'firm_user');
    const stranger = await makeFirm(server);
    const list = (more = '') => `Company,Owner,Stage\nTidewire,M. Rossi,New\nUmbra,Old Partner,New\n${more}`;
    const draft = (await upload(server, admin, list())).body;
    const { values } = draft.columns[1];
    expect(values.map(({ key, person }: { key: string; person: null }) => [key, person])).toEqual([
      ['m rossi', null],
      ['old partner', null],
    ]);
    const plan = (id: string) => {
      const planned = planOf(draft);
      const mapping = planned.mapping.map((mapped) =>
        mapped.column === 1 ? { ...mapped, format: { people: { 'm rossi': id, 'old partner': null } } } : mapped,
      );
      return { ...planned, mapping, owner: 'file' };
    };
    const path = `/imports/${draft.import.id}`;
    const refused = await call(server, admin, 'POST', `${path}/run`, plan(stranger.userId));
    expect(refused.body.message).toContain('a person who does not work on deals here');
    expect((await call(server, admin, 'POST', `${path}/run`, plan(colleague.userId))).status).toBe(202);
    await untilOver(server, admin, draft.import.id);
    expect(await deals()).toMatchObject([
      { assigned_to: colleague.userId, remarks: null },
      { assigned_to: null, remarks: expect.stringContaining('Owner: Old Partner') },
    ]);
    const format = async () => (await upload(server, admin, list('Vale,Ann Lee,Won\n'))).body.columns;
    const [, owners, stages] = await format();
    expect(owners.format.people).toEqual({ 'm rossi': colleague.userId, 'old partner': null });
    // What is new in the list is suggested beside what was confirmed.
    expect(stages.format.stages).toEqual({ new: 'sourcing', won: 'closed_won' });
    await server.admin.query('update user_profiles set is_active = false where id = $1', [colleague.userId]);
    expect((await format())[1].format.people).toEqual({ 'old partner': null });
  });

  it('says nothing of values that stood in a list of somebody else, and still knows them', async () => {
    const colleague = await addPerson(server, admin.tenantId, 'firm_user');
    const list = (owner: string, stage: string, kind: string) =>
      `Company,Owner,Stage,Flavour\n${owner.at(-1)},${owner},${stage},${kind}\n`;
    const SECRET = list('Seller Mr Doe', 'Secret bid', 'Hostile');
    const draft = (await upload(server, admin, SECRET)).body;
    const planned = planOf(draft);
    const mapping = [
      ...planned.mapping.slice(0, 1),
      { column: 1, field: 'assigned_to', format: { people: { 'seller mr doe': null } } },
      { column: 2, field: 'status', format: { stages: { 'secret bid': 'sourcing' } } },
    ];
    const started = await call(server, admin, 'POST', `/imports/${draft.import.id}/run`, { ...planned, mapping });
    expect(started.status).toBe(202);
    await untilOver(server, admin, draft.import.id);
    // As an import leaves it that failed: the field is still to be made.
    await server.admin.query(
      `update import_mappings set mapping = jsonb_set(mapping, '{columns,flavour}',
         '{"field": "new", "create": {"label": "Flavour", "kind": "choice", "choices": ["Takeover", "Calm"]}}') where tenant_id = $1`,
      [admin.tenantId],
    );
    const [, owners, stages, flavour] = (await upload(server, colleague, list('Noah', 'New', 'Calm'))).body.columns;
    expect([owners.field, owners.format.people, stages.field, stages.format.stages, flavour.create?.choices]).toEqual([
      'assigned_to',
      {},
      'status',
      { new: 'sourcing' },
      ['Calm'],
    ]);
    const again = (await upload(server, admin, SECRET)).body.columns;
    expect([again[1].format.people, again[2].format.stages]).toEqual([
      { 'seller mr doe': null },
      { 'secret bid': 'sourcing' },
    ]);
  });

  it('brings deals into the archive where that is chosen, and takes them out again by undo', async () => {
    const list = 'Company,Notes\nTidewire,Met in May\nUmbra,\n';
    const { id } = await importNow(server, admin, list, { new_deals: { is_archived: true } });
    expect(await deals()).toEqual([]);
    const kept = await server.admin.query(
      `select (select count(*)::int from opportunity_notes n where n.opportunity_id = o.id) as notes,
              (select count(*)::int from search_names s where s.record_id = o.id) as names
         from opportunities o where import_id = $1 order by company_name`,
      [id],
    );
    expect(kept.rows).toEqual([
      { notes: 1, names: 0 },
      { notes: 0, names: 0 },
    ]);
    const archive = async () => (await call(server, admin, 'GET', '/opportunities?archived=true')).body.total;
    expect(await archive()).toBe(2);
    expect((await call(server, admin, 'GET', '/search?q=tidewire')).body.rows).toEqual([]);
    expect((await call(server, admin, 'GET', `/imports/${id}/undo`)).body).toMatchObject({ removed: 2, kept: [] });
    // A deal that a colleague has brought into the pipeline is worked on.
    const [{ id: umbra }] = (await call(server, admin, 'GET', '/opportunities?archived=true&search=umbra')).body.rows;
    await call(server, admin, 'POST', `/opportunities/${umbra}/restore`, { version: 1 });
    expect((await call(server, admin, 'GET', `/imports/${id}/undo`)).body).toMatchObject({ removed: 1, kept_count: 1 });
    await server.admin.query(`update imports set undo_status = 'queued' where id = $1`, [id]);
    await undoImportJob(server.services, jobOf(id));
    expect(await archive()).toBe(0);
    expect((await deals()).map(({ company_name }) => company_name)).toEqual(['Umbra']);
  });

  it('imports the cells as they were corrected', async () => {
    const draft = (await upload(server, admin, 'Company,Website\nTidewire,coming soon\nUmbra,umbra.example\n')).body;
    const { id } = draft.import;
    await call(server, admin, 'POST', `/imports/${id}/corrections`, { row: 2, column: 1, text: 'tide.example' });
    await queueWithoutJob(server, id, planOf(draft));
    await runImportJob(server.services, jobOf(id));
    expect(await deals()).toMatchObject([
      { website: 'https://tide.example', remarks: null },
      { website: 'https://umbra.example' },
    ]);
  });

  it('adds fields for administrators only, and not the same twice', async () => {
    const member = await addPerson(server, admin.tenantId, 'firm_user');
    await call(server, admin, 'POST', '/custom-fields', { label: 'Tier', kind: 'text' });
    const ask = async (person: typeof admin, create: object) => {
      const draft = (await upload(server, person, 'Company,Phone\nA,1\n')).body;
      const plan = planOf(draft);
      const mapping = [plan.mapping[0], { ...plan.mapping[1], field: 'new', create }];
      const path = `/imports/${draft.import.id}/run`;
      return [draft.fields_left, (await call(server, person, 'POST', path, { ...plan, mapping })).body.message];
    };
    expect(await ask(member, { label: 'Phone', kind: 'text' })).toEqual([0, expect.stringContaining('administrator')]);
    expect(await ask(admin, { label: 'tier', kind: 'text' })).toEqual([199, expect.stringContaining('two fields')]);
    expect(await ask(admin, { label: 'Size', kind: 'choice' })).toEqual([199, expect.stringContaining('one choice')]);
  });

  it('of the same list again creates nothing, also after deals were edited', async () => {
    const list = quirkyList({ rows: 200, seed: 3 });
    const first = await importNow(server, admin, list.bytes);
    const before = await countOf('opportunities');
    const [deal] = await deals();
    await call(server, admin, 'PATCH', `/opportunities/${deal?.id}`, {
      version: 1,
      company_name: 'Quite different',
      target_amount: 1,
    });
    const again = await importNow(server, admin, list.bytes);
    expect(again.report).toMatchObject({ imported: 0, skipped: first.report.imported + first.report.skipped });
    expect(await countOf('opportunities')).toBe(before);
  });

  it('says in what a deal differs from the row that it came from', async () => {
    const list = 'Company,Round,Date,Amount\nTidewire,Seed,2026-01-02,"$1,900,000"\nUmbra,Seed,2026-01-02,"$500,000"\n';
    await importNow(server, admin, list);
    const [tidewire] = await deals('Tidewire');
    const change = { version: 1, target_amount: 185_000_000, received_on: '2026-01-03' };
    expect((await call(server, admin, 'PATCH', `/opportunities/${tidewire?.id}`, change)).status).toBe(200);
    const draft = (await upload(server, admin, list)).body;
    const seen = await call(server, admin, 'POST', `/imports/${draft.import.id}/preview`, planOf(draft));
    expect(seen.body.rows.map(({ duplicate }: { duplicate: object }) => duplicate)).toMatchObject([
      { kind: 'same_deal', existing: { company_name: 'Tidewire' }, differs: ['amount', 'date'] },
      { kind: 'same_deal', existing: { company_name: 'Umbra' }, differs: [] },
    ]);
  });

  it('knows deals that were typed in', async () => {
    const typed = {
      company_name: 'Tidewire',
      funding_round: 'Seed',
      received_on: '2026-01-02',
      target_amount: 100_000_000,
    };
    await call(server, admin, 'POST', '/opportunities', typed);
    const done = await importNow(
      server,
      admin,
      'Company,Round,Date,Amount\nTidewire Inc.,seed,2026-01-02,"$1,000,000"\n',
    );
    expect(done.report).toMatchObject({ created: 0, skipped: 1 });
  });

  it.each([
    [{ same_deal: 'skip', same_company: 'keep' }, {}, { created: 3, merged: 0, skipped: 1 }],
    [{ same_deal: 'keep', same_company: 'skip' }, {}, { created: 3, merged: 0, skipped: 1 }],
    [{ same_deal: 'merge', same_company: 'merge' }, {}, { created: 2, merged: 1, unchanged: 1, skipped: 0 }],
    [{ same_deal: 'skip', same_company: 'keep' }, { 2: 'skip' }, { created: 3, merged: 0, skipped: 1 }],
    [{ same_deal: 'skip', same_company: 'keep' }, { 3: 'keep' }, { created: 4, merged: 0, skipped: 0 }],
    [{ same_deal: 'skip', same_company: 'keep' }, { 4: 'merge' }, { created: 2, merged: 1, skipped: 1 }],
  ])('with the choices %j and %j does %j', async (choices, overrides, expected) => {
    const content =
      'Company,Round,Date,Amount\nA,Seed,2026-01-01,$5\nA,Seed,2026-01-01,$5\nA,B,2026-06-01,$9\nC,Seed,2026-01-01,$5\n';
    const done = await importNow(server, admin, content, { choices, overrides });
    expect(done.report).toMatchObject({ read: 4, rejected: 0, ...expected });
    expect(await countOf('opportunities')).toBe(expected.created);
  });

  it('merges into what is empty only, in a deal that is there', async () => {
    const { body } = await call(server, admin, 'POST', '/opportunities', {
      company_name: 'Tidewire',
      industry: 'Tea',
      target_amount: 500,
      tags: ['old'],
    });
    await importNow(
      server,
      admin,
      'Company,Industry,Founder,Amount,Revenue,Tags\nTidewire,Steel,Ola Nordmann,"$9,999","$1,000",new\n',
      { choices: { same_deal: 'merge', same_company: 'merge' } },
    );
    const merged = (await call(server, admin, 'GET', `/opportunities/${body.id}`)).body;
    expect(merged).toMatchObject({
      company_name: 'Tidewire',
      industry: 'Tea',
      founder_name: 'Ola Nordmann',
      target_amount: 500,
      revenue: 100_000,
      tags: ['old', 'new'],
      version: 2,
    });
    const [event] = await auditOf(server, admin.tenantId, 'opportunity.merged');
    const changes = event?.metadata.changes as object;
    expect(Object.keys(changes).sort()).toEqual(['founder_name', 'remarks', 'revenue_encrypted', 'tags']);
    expect((await call(server, admin, 'GET', '/opportunities?search=nordmann')).body.total).toBe(1);
  });

  it('says before a merge, field by field, what the deal keeps and what is filled in', async () => {
    const deal = { company_name: 'Tidewire', target_amount: 500_00, currency: 'USD', assigned_to: admin.userId };
    const { body } = await call(server, admin, 'POST', '/opportunities', deal);
    const list = 'Company,Amount,Industry,City\nTidewire,$900,Energy,Cologne\n';
    const draft = (await upload(server, admin, list)).body;
    const plan = planOf(draft, { choices: { same_deal: 'merge', same_company: 'merge' } });
    const { rows } = (await call(server, admin, 'POST', `/imports/${draft.import.id}/preview`, plan)).body;
    expect(rows[0]).toMatchObject({
      action: 'merge',
      values: { target_amount: '900 USD', industry: 'Energy' },
      fills: [
        { field: 'target_amount', there: '500 USD', listed: '900 USD', outcome: 'kept' },
        { field: 'industry', there: '', listed: 'Energy', outcome: 'filled' },
        { field: 'city', there: '', listed: 'Cologne', outcome: 'filled' },
      ],
    });
    await importNow(server, admin, list, { choices: plan.choices });
    expect((await call(server, admin, 'GET', `/opportunities/${body.id}`)).body).toMatchObject({
      ...{ target_amount: 500_00, city: 'Cologne', remarks: 'Target amount: 900 USD' },
    });
  });

  it('merges rows of one list into one deal, the first one winning', async () => {
    await importNow(
      server,
      admin,
      'Company,Industry,Founder,Amount\nTidewire,Tea,,$5\nTidewire,Steel,Ola Nordmann,$9\n',
      { choices: { same_deal: 'merge', same_company: 'merge' } },
    );
    expect(await deals()).toMatchObject([{ industry: 'Tea', founder_name: 'Ola Nordmann', target_amount: 500 }]);
  });

  it('never keeps an amount in the currency of another', async () => {
    const merge = { choices: { same_deal: 'merge', same_company: 'merge' } };
    await importNow(server, admin, 'Company,Amount,Revenue\nTidewire,"$1,000",\nTidewire,,"€500"\n', merge);
    const [deal] = await deals();
    expect([deal?.currency, deal?.target_amount]).toEqual(['USD', 100_000]);
    expect([deal?.revenue, deal?.remarks]).toEqual([null, 'Revenue: 500 EUR']);
  });
});

describe('the rejected rows', () => {
  it('come as CSV with row and reason, in which no cell is a formula', async () => {
    const content =
      'Company,Date,=Note\nGood,2026-01-01,fine\n,2026-01-01,"=HYPERLINK(""http://evil.example"")"\n-,31/02/2026,@SUM(A1)\n';
    const done = await importNow(server, admin, content);
    expect(done.report).toMatchObject({ created: 1, rejected: 2 });
    const { status, body, headers } = await call(server, admin, 'GET', `/imports/${done.id}/rejected`);
    expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="rejected_list.csv"']);
    expect(headers['content-type']).toMatch(/^text\/csv/);
    const lines = String(body).split('\r\n');
    expect(lines[0]).toBe("\ufeffCompany,Date,'=Note,Row,Reason");
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(/,3,.*[A-Z]/);
    expect(lines[2]).toMatch(/,4,.*[A-Z]/);
    for (const cell of lines.flatMap((line) => line.split(','))) expect(cell).not.toMatch(/^"?[=+@\t\r-]/);
    expect(await auditOf(server, admin.tenantId, 'import.rejected_exported')).toHaveLength(1);
  });

  it('of a workbook have the numbers that they have in the spreadsheet', async () => {
    const bytes = workbookFile({
      formats: ['dd/mm/yyyy', '[$€-2] #,##0'],
      strings: ['Boathouse Bikes'],
      sheets: [
        {
          name: 'Deals',
          rows: [
            ['Northgate pipeline'],
            [],
            ['Company', 'Date', 'Amount'],
            [{ xml: '<c t="s"><v>0</v></c>' }, { value: 45366, style: 1 }, { value: 1_500_000, style: 2 }],
            [],
            [null, { value: 45367, style: 1 }, 5],
          ],
        },
      ],
    });
    const done = await importNow(server, admin, bytes);
    expect(done.report).toMatchObject({ read: 2, created: 1, rejected: 1 });
    const { body } = await call(server, admin, 'GET', `/imports/${done.id}/rejected`);
    const lines = String(body).split('\r\n');
    expect(lines[0]).toBe('\ufeffCompany,Date,Amount,Row,Reason');
    expect(lines[1]).toMatch(/^,2024-03-16,5,6,/);
    expect(await deals('Boathouse')).toMatchObject([
      { received_on: '2024-03-15', target_amount: 150_000_000, currency: 'EUR' },
    ]);
  });

  it('stand below their headings, also where the row is shorter than the header', async () => {
    const done = await importNow(server, admin, 'Company,City,Website\nTidewire,Oslo,tide.example\n-,20\n');
    const { body } = await call(server, admin, 'GET', `/imports/${done.id}/rejected`);
    expect(String(body).split('\r\n')[1]).toMatch(/^'-,20,,3,/);
  });

  it('of an import that has not run are not there', async () => {
    const { body } = await upload(server, admin, 'Company\nA\n');
    const answer = await call(server, admin, 'GET', `/imports/${body.import.id}/rejected`);
    expect([answer.status, answer.body.code]).toEqual([409, 'IMPORT_NOT_OPEN']);
  });
});

describe('an import that meets another', () => {
  it('creates once when the same list runs twice at once', async () => {
    const colleague = await addPerson(server, admin.tenantId, 'firm_user');
    const list = quirkyList({ rows: 120, seed: 5 });
    const ids = [await start(list.bytes), await start(list.bytes, {}, colleague)];
    await Promise.all([
      runImportJob(server.services, jobOf(ids[0] as string)),
      runImportJob(server.services, jobOf(ids[1] as string, colleague)),
    ]);
    // What it came to is told to the person who ran it.
    const people = [admin, colleague];
    const reports = await Promise.all(
      ids.map(async (id, place) => (await untilOver(server, people[place] as TestPerson, id)).report),
    );
    expect(reports.map((report) => report.created).sort((a, b) => a - b)).toEqual([0, list.expected.imported]);
    expect(await countOf('opportunities')).toBe(list.expected.imported);
  });

  it('is started by one of ten calls, and runs once though its job runs three times', async () => {
    const draft = (await upload(server, admin, 'Company\nOnce\n')).body;
    const run = () => call(server, admin, 'POST', `/imports/${draft.import.id}/run`, planOf(draft));
    const statuses = (await Promise.all(Array.from({ length: 10 }, run))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([202, ...Array.from({ length: 9 }, () => 409)]);
    await Promise.all([1, 2, 3].map(() => runImportJob(server.services, jobOf(draft.import.id))));
    expect((await untilOver(server, admin, draft.import.id)).report).toMatchObject({ created: 1 });
    expect(await countOf('opportunities')).toBe(1);
  });
});

describe('an import that fails in the middle', () => {
  it('leaves nothing, says so, and can be run again', async () => {
    await server.admin.query(`create function boom() returns trigger language plpgsql as
      $$ begin if new.import_row = 600 then raise exception 'boom'; end if; return new; end $$;
      create trigger boom before insert on opportunities for each row execute function boom()`);
    const list = quirkyList({ rows: 800, seed: 9, clean: true });
    const draft = (await upload(server, admin, list.bytes)).body;
    const before = await counts();
    const run = () => call(server, admin, 'POST', `/imports/${draft.import.id}/run`, planOf(draft));
    await run();
    const failed = await untilOver(server, admin, draft.import.id);
    await server.admin.query('drop function boom cascade');
    expect(failed).toMatchObject({
      status: 'failed',
      rows_done: 0,
      report: null,
      error: expect.stringContaining('nothing was saved'),
    });
    expect(await counts()).toEqual({ ...before, audit_logs: (before.audit_logs as number) + 1 });
    expect((await run()).status).toBe(202);
    expect((await untilOver(server, admin, draft.import.id)).report).toMatchObject({ created: list.expected.imported });
    expect(await countOf('opportunities')).toBe(list.expected.imported);
  });
});

describe('an import of a person who may no longer act', () => {
  it.each(['is_active = false', `role = 'lp'`])('(%s) writes nothing, and says that it stopped', async (change) => {
    const person = await addPerson(server, admin.tenantId, 'firm_user');
    const draft = (await upload(server, person, 'Company\nToo late\n')).body;
    await queueWithoutJob(server, draft.import.id, planOf(draft));
    await server.admin.query(`update user_profiles set ${change} where id = $1`, [person.userId]);
    await runImportJob(server.services, jobOf(draft.import.id, person));
    expect(await countOf('opportunities')).toBe(0);
    const { body } = await call(server, admin, 'GET', `/imports/${draft.import.id}`);
    expect(body).toMatchObject({ status: 'failed', error: expect.stringMatching(/\S/) });
  });
});

describe('a job whose server died', () => {
  it('is taken over within seconds', async () => {
    const draft = (await upload(server, admin, 'Company\nTaken over\n')).body;
    await queueWithoutJob(server, draft.import.id, planOf(draft), 'running');
    // As the dead server left it: active since a while, and nobody holds its lock.
    await server.admin.query(
      `insert into pgboss.job (name, data, state, started_on, retry_limit, retry_delay, expire_in)
       values ('run-import', $1, 'active', now() - interval '10 seconds', 3, 0, interval '5 minutes')`,
      [JSON.stringify(jobOf(draft.import.id))],
    );
    expect((await untilOver(server, admin, draft.import.id)).report).toMatchObject({ created: 1 });
  });
});

describe('a job', () => {
  it('carries ids and nothing else', async () => {
    await importList(server, admin, 'Company\nCanaryjob\n');
    const { rows } = await server.admin.query(`select data from pgboss.job where data->>'tenant_id' = $1`, [
      admin.tenantId,
    ]);
    expect(rows).toHaveLength(1);
    expect(Object.keys(rows[0].data).sort()).toEqual(['import_id', 'request_id', 'tenant_id', 'user_id']);
  });

  it('of another firm than its import does nothing', async () => {
    const other = await makeFirm(server);
    const id = (await upload(server, admin, 'Company\nA\n')).body.import.id;
    const job = { tenant_id: other.tenantId, import_id: id, user_id: other.userId, request_id: 'x' };
    await runImportJob(server.services, job);
    expect((await call(server, admin, 'GET', `/imports/${id}`)).body.status).toBe('open');
  });
});

it.runIf(REAL_LIST)('imports the real list whole, and again without a new deal', async ({ skip }) => {
  const bytes = REAL_LIST ?? skip();
  const first = await importNow(server, admin, bytes);
  const { read, imported, created, merged, skipped, rejected } = first.report;
  expect([first.status, read, created + merged]).toEqual(['done', 3044, imported]);
  expect(imported + skipped + rejected).toBe(read);
  expect(imported).toBeGreaterThan(2900);
  const again = await importNow(server, admin, bytes);
  expect(again.report).toMatchObject({ imported: 0, rejected });
  expect(await countOf('opportunities')).toBe(created);
});
