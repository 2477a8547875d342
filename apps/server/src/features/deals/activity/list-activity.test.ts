import { beforeEach, describe, expect, it } from 'vitest';
import { addDealWork } from '../../../testing/deal-work.ts';
import { addPerson, call, makeFirm } from '../../../testing/test-firm.ts';
import { importNow } from '../../../testing/test-import.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';

let deal: { id: string; version: number };

const server = useTestServer();
beforeEach(() => {
  server.clock.now = undefined;
});
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
beforeEach(async () => {
  deal = (await call(server, admin, 'POST', '/opportunities', { company_name: 'Tidewire', revenue: 7_00 })).body;
});

interface Entry {
  id: string;
  kind: string;
  at: string;
  user_id: string;
  changes?: { field: string; from: unknown; to: unknown }[];
  [more: string]: unknown;
}
const ask = (query = '', id = deal.id, person = admin) =>
  call(server, person, 'GET', `/opportunities/${id}/activity${query}`);
const list = async (query?: string, id?: string): Promise<Entry[]> => (await ask(query, id)).body.entries;
const kinds = async (query?: string, id?: string) => (await list(query, id)).map(({ kind }) => kind);
/** Each change a minute after the one before. */
const tick = () => {
  server.clock.now = new Date((server.clock.now?.getTime() ?? Date.now()) + 60_000);
};
async function edit(values: object, person = admin) {
  tick();
  const { status, body } = await call(server, person, 'PATCH', `/opportunities/${deal.id}`, {
    ...values,
    version: deal.version,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  deal = body;
}

it("says the currency of an amount in a field of the firm, which is the deal's on each side", async () => {
  await call(server, admin, 'POST', '/custom-fields', { label: 'Ticket', kind: 'money' });
  await edit({ custom: { ticket: 123_400 }, currency: 'EUR' });
  const [{ changes } = { changes: [] }] = await list();
  expect(changes).toContainEqual({
    field: 'custom.ticket',
    from: null,
    to: 123_400,
    from_currency: 'USD',
    to_currency: 'EUR',
  });
});

it('says of which kind an own field was then, where it is of another one since', async () => {
  const change = async (field: { id: string; version: number }, kind: string) => {
    tick();
    const answer = await call(server, admin, 'PATCH', `/custom-fields/${field.id}`, { version: field.version, kind });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    deal = (await call(server, admin, 'GET', `/opportunities/${deal.id}`)).body;
    return answer.body;
  };
  const money = (await call(server, admin, 'POST', '/custom-fields', { label: 'Ticket', kind: 'money' })).body;
  await edit({ custom: { ticket: 123_400 } });
  const number = await change(money, 'number');
  await edit({ custom: { ticket: 7 } });
  await change(number, 'text');
  await edit({ custom: { ticket: 'seven' } });
  const entries = await list();
  expect(entries.slice(0, 3).map(({ changes }) => changes?.[0])).toMatchObject([
    { from: '7', to: 'seven' },
    { from: 1234, to: 7, kind: 'number' },
    { from: null, to: 123_400, kind: 'money' },
  ]);
  expect(entries[0]?.changes?.[0]).not.toHaveProperty('kind');
});

async function move(stage: string, reason?: string) {
  tick();
  const input = { opportunity_id: deal.id, new_stage: stage, version: deal.version, change_reason: reason };
  deal = (await call(server, admin, 'POST', '/rpc/update_opportunity_stage', input)).body;
}

describe('the activity of a deal', () => {
  it('tells of moves and edits, newest first, each with who and why', async () => {
    await move('first_meeting', 'Good call');
    await edit({ industry: 'Energy', tags: ['Grid'] }, user);
    const [edited, moved, created] = await list();
    expect(created).toMatchObject({ kind: 'created', user_id: admin.userId, move: { to_stage: 'sourcing' } });
    expect(moved).toMatchObject({ kind: 'moved', move: { from_stage: 'sourcing', reason: 'Good call' } });
    expect(edited).toMatchObject({ kind: 'edited', user_id: user.userId });
    expect(edited?.changes).toHaveLength(2);
    expect(edited?.changes).toContainEqual({ field: 'industry', from: null, to: 'Energy' });
    expect(edited?.changes).toContainEqual({ field: 'tags', from: [], to: ['Grid'] });
  });

  it('opens the amounts that an edit changed, in the currency that they had', async () => {
    await edit({ revenue: 9_00 });
    await edit({ currency: 'EUR', revenue: 8_00 });
    await edit({ revenue: null });
    const [third, second, first] = (await list('?show=edits')).map(({ changes }) => changes);
    const revenue = { field: 'revenue' };
    expect(first).toEqual([{ ...revenue, from: 7_00, to: 9_00, from_currency: 'USD', to_currency: 'USD' }]);
    expect(second).toContainEqual({ ...revenue, from: 9_00, to: 8_00, from_currency: 'USD', to_currency: 'EUR' });
    expect(third).toEqual([{ ...revenue, from: 8_00, to: null, from_currency: 'EUR', to_currency: 'EUR' }]);
  });

  it('says only that an amount changed once its key is gone', async () => {
    await edit({ revenue: 9_00 });
    // The log cannot be changed; a cell that stands with another deal cannot be opened either.
    const other = (await call(server, admin, 'POST', '/opportunities', { company_name: 'Other' })).body;
    await server.admin.query(
      `insert into audit_logs (tenant_id, id, created_at, user_id, action, resource_type, resource_id, data_classification, metadata, leaf)
       select tenant_id, gen_random_uuid(), created_at, user_id, action, resource_type, $2, data_classification, metadata, leaf
         from audit_logs where resource_id = $1 and action = 'opportunity.updated'`,
      [deal.id, other.id],
    );
    const [sealed] = await list('?show=edits', other.id);
    expect(sealed?.changes).toMatchObject([{ field: 'revenue', from: null, to: null, is_sealed: true }]);
  });

  it('tells of everything that belongs to the deal, and of one part when asked', async () => {
    await addDealWork(server, admin, deal.id, 'Term sheet', new Date());
    await call(server, admin, 'POST', `/opportunities/${deal.id}/confidential`, { version: 1, is_confidential: true });
    await call(server, admin, 'POST', `/opportunities/${deal.id}/members`, { user_id: user.userId });
    expect(await kinds('?show=files')).toEqual(expect.arrayContaining(['file_uploaded', 'file_deleted']));
    expect(await kinds('?show=tasks')).toEqual(expect.arrayContaining(['task_created', 'task_completed']));
    expect(await kinds('?show=diligence')).toEqual(
      expect.arrayContaining(['diligence_started', 'diligence_completed']),
    );
    expect(await kinds('?show=committee')).toEqual(expect.arrayContaining(['committee_opened', 'committee_decided']));
    expect(await kinds('?show=notes')).toEqual(['note']);
    expect(await kinds('?show=moves')).toEqual(['created']);
    expect(await list('?show=edits')).toMatchObject([
      { kind: 'member_added', person_id: user.userId },
      { kind: 'made_confidential' },
    ]);
    expect((await list()).length).toBe(12);
    const [file] = await list('?show=files');
    expect(file).toMatchObject({ subject: 'Term sheet', user_id: admin.userId });
    expect((await list('?show=committee')).find(({ kind }) => kind === 'committee_decided')?.outcome).toBe('approved');
  });

  it('tells of the checklist', async () => {
    await server.admin.query(
      `insert into pipeline_stage_checklist_templates (tenant_id, id, pipeline_stage_id, title, position)
       select tenant_id, gen_random_uuid(), id, 'Call', 1 from opportunity_pipeline_stages where tenant_id = $1 and stage_key = 'sourcing'`,
      [admin.tenantId],
    );
    const made = (await call(server, admin, 'POST', '/opportunities', { company_name: 'Listed' })).body;
    const [item] = (await call(server, admin, 'GET', `/opportunities/${made.id}/checklist`)).body.items;
    await call(server, admin, 'POST', '/rpc/log_checklist_item_completion', {
      p_instance_id: item.id,
      p_is_completed: true,
    });
    expect(await list('?show=checklist', made.id)).toMatchObject([{ kind: 'item_completed', subject: 'Call' }]);
  });

  it('names the file that a deal came from', async () => {
    await importNow(server, admin, 'Company\nFromfile\n');
    const [row] = (await call(server, admin, 'GET', '/opportunities?search=fromfile')).body.rows;
    expect(await list('', row.id)).toMatchObject([{ kind: 'created', subject: 'list.csv' }]);
  });

  it('tells of the deals that were merged into it as well', async () => {
    const other = (await call(server, admin, 'POST', '/opportunities', { company_name: 'Tidewire Inc' })).body;
    const merge = { version: 1, other_id: other.id, other_version: 1 };
    await call(server, admin, 'POST', `/opportunities/${deal.id}/merge`, merge);
    const entries = await list();
    expect(entries.map(({ kind }) => kind).sort()).toEqual(['created', 'created', 'duplicate_merged']);
    expect(entries.find(({ merged_from }) => merged_from !== null)).toMatchObject({
      merged_from: { id: other.id, company_name: 'Tidewire Inc' },
    });
    expect(entries).toContainEqual(
      expect.objectContaining({ kind: 'duplicate_merged', subject: 'Tidewire Inc', subject_id: other.id }),
    );
    expect(await list('?show=edits', other.id)).toMatchObject([
      { kind: 'merged_into', subject: 'Tidewire', subject_id: deal.id },
    ]);
  });

  it('comes a page at a time, each entry once, also where many happened in the same moment', async () => {
    server.clock.now = new Date();
    for (let turn = 0; turn < 7; turn += 1)
      await call(server, admin, 'POST', `/opportunities/${deal.id}/notes`, { body: `Note ${turn}` });
    const all = await list('?limit=100');
    const seen: Entry[] = [];
    let cursor: string | null = '';
    do {
      const { body }: { body: { entries: Entry[]; next_cursor: string | null } } = await ask(
        `?limit=3${cursor && `&cursor=${cursor}`}`,
      );
      seen.push(...body.entries);
      cursor = body.next_cursor;
    } while (cursor);
    expect(seen).toEqual(all);
    expect(all).toHaveLength(8);
  });

  it('refuses a cursor that is not its own', async () => {
    const forged = Buffer.from(JSON.stringify(['tomorrowish', crypto.randomUUID()])).toString('base64url');
    for (const cursor of ['x', forged]) {
      const { status, body } = await ask(`?cursor=${cursor}`);
      expect([status, Object.keys(body.data.fields)]).toEqual([400, ['cursor']]);
    }
  });

  it('of a deal that one may not see is not there, although the log knows nothing of that', async () => {
    await edit({ industry: 'Energy' });
    const hidden = { version: deal.version, is_confidential: true };
    await call(server, admin, 'POST', `/opportunities/${deal.id}/confidential`, hidden);
    expect((await ask('', deal.id, user)).status).toBe(404);
    expect((await ask('', deal.id, await makeFirm(server))).status).toBe(404);
    expect((await ask('', crypto.randomUUID())).status).toBe(404);
  });
});
