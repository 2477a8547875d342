import { describe, expect, it } from 'vitest';
import { call, makeFirm } from '../../../testing/test-firm.ts';
import { importNow, planOf, undoImportJob, upload } from '../../../testing/test-import.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const MERGE = { choices: { same_deal: 'merge', same_company: 'merge' } };

const addField = async (label: string, more: object) =>
  (await call(server, admin, 'POST', '/custom-fields', { label, group_key: 'company', ...more })).body.key as string;

async function preview(list: string) {
  const draft = (await upload(server, admin, list)).body;
  return (await call(server, admin, 'POST', `/imports/${draft.import.id}/preview`, planOf(draft, MERGE))).body;
}

const fieldsOf = (row: { fills: { field: string; outcome: string }[] }) =>
  Object.fromEntries(row.fills.map(({ field, outcome }) => [field, outcome]));

describe('a row that is merged into a deal', () => {
  it('leaves what the deal has otherwise as remarks under the names of the fields, as the preview and the report say', async () => {
    const ticket = await addField('Omar Ticket', { kind: 'money' });
    const fit = await addField('Fit', { kind: 'number' });
    const secret = await addField('Secret', { kind: 'text', is_encrypted: true });
    const { body: me } = await call(server, admin, 'GET', '/auth/user');
    const { body: deal } = await call(server, admin, 'POST', '/opportunities', {
      ...{ company_name: 'Tidewire', currency: 'EUR', status: 'due_diligence', assigned_to: null },
      custom: { [ticket]: 250_000_00, [fit]: 3.5, [secret]: 'old' },
    });
    const list =
      'Company,Omar Ticket,Fit,Secret,Deal stage,Owner,Tags\n' +
      `Tidewire,"300,000 USD",35,new,Sourcing,${me.email},green\n`;
    const { rows, counts } = await preview(list);
    expect(rows[0].action).toBe('merge');
    expect(fieldsOf(rows[0])).toEqual({
      ...{ [`custom.${ticket}`]: 'kept', [`custom.${fit}`]: 'kept', [`custom.${secret}`]: 'encrypted' },
      ...{ status: 'kept', assigned_to: 'kept', tags: 'added' },
    });
    expect(counts).toMatchObject({ imported: 1, merged: 1 });
    const done = await importNow(server, admin, list, MERGE);
    const { remarks, custom, status, tags } = (await call(server, admin, 'GET', `/opportunities/${deal.id}`)).body;
    expect(remarks.split('\n')).toEqual([
      'Pipeline stage: Sourcing',
      expect.stringMatching(/^Owner: /),
      'Omar Ticket: 300,000 USD',
      'Fit: 35',
    ]);
    expect({ custom, status, tags }).toEqual({
      custom: { [ticket]: 250_000_00, [fit]: 3.5, [secret]: 'old' },
      status: 'due_diligence',
      tags: ['green'],
    });
    const { body: summary } = await call(server, admin, 'GET', `/imports/${done.id}/summary`);
    expect(summary).toMatchObject({
      differing_count: 5,
      differing: [
        { row: 2, company_name: 'Tidewire', label: 'Pipeline stage', listed: 'Sourcing', outcome: 'kept' },
        { label: 'Owner' },
        { label: 'Omar Ticket', listed: '300,000 USD' },
        { label: 'Fit', listed: '35' },
        { label: 'Secret', listed: '', outcome: 'encrypted' },
      ],
    });
  });

  it('counts as unchanged where it adds nothing, and the next row is compared with what the one before has filled', async () => {
    await call(server, admin, 'POST', '/opportunities', { company_name: 'Tidewire', industry: 'Tea' });
    const list = 'Company,Industry,City\nTidewire,TEA,\nTidewire,,Cologne\nTidewire,,Berlin\nNew One,,\nNew One,,\n';
    const { rows, counts } = await preview(list);
    const expected = { read: 5, imported: 3, created: 1, merged: 2, unchanged: 2, skipped: 0, rejected: 0 };
    expect(counts).toEqual(expected);
    expect(rows.map(({ action }: { action: string }) => action)).toEqual([
      ...['unchanged', 'merge', 'merge', 'create', 'unchanged'],
    ]);
    expect([fieldsOf(rows[1]), fieldsOf(rows[2])]).toEqual([{ city: 'filled' }, { city: 'kept' }]);
    expect((await importNow(server, admin, list, MERGE)).report).toEqual(expected);
    // The same once more.
    expect((await preview(list)).counts).toMatchObject({ imported: 0, unchanged: 5 });
  });

  it('says which currency a deal has with its first amount, once, in the check and in the report', async () => {
    await addField('Ticket', { kind: 'money' });
    await call(server, admin, 'POST', '/opportunities', { company_name: 'Tidewire', currency: 'EUR' });
    await call(server, admin, 'POST', '/opportunities', { company_name: 'Other', currency: 'USD' });
    const list = 'Company,Ticket\nTidewire,"900 USD"\nTidewire,"950 USD"\nOther,"900 USD"\n';
    const { rows } = await preview(list);
    expect(rows.map(({ fills }: { fills: object[] }) => fills.slice(1))).toEqual([
      [{ field: 'currency', there: 'EUR', listed: 'USD', outcome: 'filled' }],
      [],
      [],
    ]);
    const done = await importNow(server, admin, list, MERGE);
    const { body: summary } = await call(server, admin, 'GET', `/imports/${done.id}/summary`);
    expect(summary).toMatchObject({
      currencies_count: 1,
      currencies: [{ row: 2, company_name: 'Tidewire', from: 'EUR', to: 'USD' }],
    });
  });

  it('writes what deals did not take as people read it, also where the deal has nothing in the field', async () => {
    const closed = await addField('Closed on', { kind: 'date' });
    const ready = await addField('Ready', { kind: 'yes_no' });
    const fit = await addField('Fit', { kind: 'percent' });
    await addField('Ticket', { kind: 'money' });
    const made = await call(server, admin, 'POST', '/opportunities', {
      ...{ company_name: 'Tidewire', currency: 'EUR', target_amount: 5, source: 'referral', probability: 50 },
      ...{ received_on: '2026-01-02' },
      custom: { [closed]: '2026-01-02', [ready]: 'no', [fit]: 5 },
    });
    expect([made.status, made.body.data?.fields]).toEqual([201, undefined]);
    const list =
      'Company,Source,Probability,Date received,Closed on,Ready,Fit,Ticket\n' +
      'Tidewire,Inbound,80,2026-03-31,2026-03-31,yes,12.5,"900 USD"\n';
    const done = await importNow(server, admin, list, MERGE);
    const { body: summary } = await call(server, admin, 'GET', `/imports/${done.id}/summary`);
    const said = summary.differing.map(({ label, listed }: Record<string, string>) => `${label}: ${listed}`);
    expect(said.sort()).toEqual([
      ...['Closed on: Mar 31, 2026', 'Date received: Mar 31, 2026', 'Fit: 12.5%', 'Probability: 80%'],
      ...['Ready: Yes', 'Source: Inbound', 'Ticket: 900 USD'],
    ]);
  });

  it('tells what rows of one list say otherwise of one deal', async () => {
    const list = 'Company,Deal stage,Industry\nTidewire,Sourcing,Tea\nTidewire,DD,Steel\n';
    expect(fieldsOf((await preview(list)).rows[1])).toEqual({ industry: 'kept', status: 'kept' });
    await importNow(server, admin, list, MERGE);
    const { rows } = (await call(server, admin, 'GET', '/opportunities')).body;
    const { remarks } = (await call(server, admin, 'GET', `/opportunities/${rows[0].id}`)).body;
    expect(remarks).toMatch(/^Industry: Steel\nPipeline stage: \S/);
  });
});

describe('the summary of an import', () => {
  it('counts the rows whose cells stand in the remarks, of new deals and of merged ones', async () => {
    await call(server, admin, 'POST', '/opportunities', { company_name: 'Tidewire' });
    const list = 'Company,Revenue,Industry\nTidewire,TBD,Tea\nAdler,soon,Tea\nBussard,"5,000 USD",Tea\n';
    const done = await importNow(server, admin, list, MERGE);
    expect(done.report).toMatchObject({ imported: 3, merged: 1 });
    const { body } = await call(server, admin, 'GET', `/imports/${done.id}/summary`);
    expect(body.remarked).toBe(2);
  });

  it('says what came in, whatever became of the deals since', async () => {
    const done = await importNow(server, admin, 'Company,Amount\nTidewire,$900\nOther,$100\n');
    const sums = async () => (await call(server, admin, 'GET', `/imports/${done.id}/summary`)).body.sums;
    const expected = [{ key: 'target_amount', label: 'Target amount', currency: 'USD', count: 2, amount: '100000' }];
    expect(await sums()).toEqual(expected);
    const { rows } = (await call(server, admin, 'GET', '/opportunities')).body;
    const { id, version } = rows[0];
    const edited = await call(server, admin, 'PATCH', `/opportunities/${id}`, { version, target_amount: 5 });
    expect(edited.status).toBe(200);
    await undoImportJob(server.services, {
      ...{ tenant_id: admin.tenantId, import_id: done.id, user_id: admin.userId, request_id: 'test' },
    }).catch(() => undefined);
    expect(await sums()).toEqual(expected);
  });

  it('is for the person who ran it alone', async () => {
    const done = await importNow(server, admin, 'Company,Amount\nTidewire,$900\n');
    const other = await makeFirm(server);
    expect((await call(server, other, 'GET', `/imports/${done.id}/summary`)).status).toBe(404);
  });
});
