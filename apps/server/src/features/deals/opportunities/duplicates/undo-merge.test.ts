import { describe, expect, it } from 'vitest';
import { addDealWork } from '../../../../testing/deal-work.ts';
import { hideDeal } from '../../../../testing/test-confidential.ts';
import { addPerson, auditOf, call, makeFirm } from '../../../../testing/test-firm.ts';
import { forEachTest, useOwnServer } from '../../../../testing/use-test-server.ts';

const server = useOwnServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

interface Deal {
  id: string;
  version: number;
}
const create = async (values: object): Promise<Deal> =>
  (await call(server, admin, 'POST', '/opportunities', { company_name: 'Tidewire', ...values })).body;
const get = async ({ id }: Deal, person = admin) => (await call(server, person, 'GET', `/opportunities/${id}`)).body;
const merge = async (kept: Deal, other: Deal) => {
  const body = { version: kept.version, other_id: other.id, other_version: other.version };
  return (await call(server, admin, 'POST', `/opportunities/${kept.id}/merge`, body)).body;
};
const undo = (kept: Deal, other: Deal, person = admin) =>
  call(server, person, 'POST', `/opportunities/${kept.id}/undo-merge`, { other_id: other.id });
const edit = (deal: Deal, values: object) => call(server, admin, 'PATCH', `/opportunities/${deal.id}`, values);

const TABLES = ['opportunity_notes', 'files', 'tasks', 'due_diligence_processes', 'dd_items', 'committee_reviews'];
const belonging = async ({ id }: Deal) => {
  const counts = TABLES.map((table) => `(select count(*)::int from ${table} where opportunity_id = $1) as ${table}`);
  return (await server.admin.query(`select ${counts.join(', ')}`, [id])).rows[0];
};

describe('the undo of a merge', () => {
  it('gives both deals back what was theirs, and the log says so', async () => {
    const kept = await create({ industry: 'Wires', tags: ['a'] });
    const other = await create({ company_name: 'Tidewire Inc', city: 'Oslo', target_amount: 500, tags: ['b'] });
    await addDealWork(server, admin, other.id, 'Canary');
    const before = [await belonging(kept), await belonging(other)];
    const merged = await merge(kept, await get(other));
    expect(merged).toMatchObject({ city: 'Oslo', target_amount: 500, tags: ['a', 'b'] });
    const { status, body } = await undo(kept, other);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.kept).toMatchObject({ city: null, target_amount: null, tags: ['a'], industry: 'Wires' });
    expect(body.other).toMatchObject({ merged_into: null, city: 'Oslo', target_amount: 500, can: { edit: true } });
    expect([await belonging(kept), await belonging(other)]).toEqual(before);
    const { body: list } = await call(server, admin, 'GET', '/opportunities');
    expect(list.total).toBe(2);
    const [event] = await auditOf(server, admin.tenantId, 'opportunity.merge_undone');
    expect(event).toMatchObject({ resource_id: kept.id, metadata: { other: other.id } });
    expect(await auditOf(server, admin.tenantId, 'opportunity.unmerged')).toHaveLength(1);
  });

  it('leaves what somebody changed since, and what was added to the deal that stayed', async () => {
    const [kept, other] = [await create({}), await create({ city: 'Oslo', country: 'NO' })];
    const merged = await merge(kept, other);
    await edit(merged, { version: merged.version, city: 'Bergen' });
    await call(server, user, 'POST', `/opportunities/${kept.id}/notes`, { body: 'Met them' });
    const { body } = await undo(kept, other, user);
    expect(body.kept).toMatchObject({ city: 'Bergen', country: null });
    expect([(await belonging(kept)).opportunity_notes, (await belonging(other)).opportunity_notes]).toEqual([1, 0]);
  });

  it('takes back what had been merged into the other deal along with it', async () => {
    const [kept, other, third] = [await create({}), await create({}), await create({})];
    const both = await merge(other, third);
    await merge(kept, both);
    await undo(kept, other);
    expect((await get(third)).merged_into.id).toBe(other.id);
    expect((await undo(other, third)).status).toBe(200);
  });

  it('is done once, not after 30 days, and not when one of the two was merged again', async () => {
    const [kept, other] = [await create({}), await create({})];
    expect((await undo(kept, other)).body.code).toBe('MERGE_STAYS');
    const merged = await merge(kept, other);
    await merge(await create({}), merged);
    expect((await undo(kept, other)).body.code).toBe('MERGE_STAYS');
    const [late, old] = [await create({}), await create({})];
    await merge(late, old);
    await server.admin.query(`update bulk_changes set created_at = now() - interval '31 days' where kind = 'merge'`);
    expect((await undo(late, old)).body.code).toBe('MERGE_STAYS');
  });

  it('waits until an archived deal is restored, and knows no deal that one may not see', async () => {
    const [kept, other] = [await create({}), await create({})];
    const merged = await merge(kept, other);
    await call(server, admin, 'POST', `/opportunities/${kept.id}/archive`, { version: merged.version });
    expect((await undo(kept, other)).body.code).toBe('DEAL_ARCHIVED');
    const [hidden, its] = [await create({}), await create({})];
    await hideDeal(server, (await merge(hidden, its)).id, admin);
    expect((await undo(hidden, its, user)).status).toBe(404);
    expect((await undo(hidden, its)).status).toBe(200);
  });
});

describe('the undo of a merge after an own field became another kind', () => {
  const fieldOf = async (label: string, more: object) =>
    (await call(server, admin, 'POST', '/custom-fields', { label, ...more })).body;
  const turn = async (field: { id: string; version: number }, kind: string) =>
    expect(
      (await call(server, admin, 'PATCH', `/custom-fields/${field.id}`, { version: field.version, kind })).status,
    ).toBe(200);

  it('empties what was taken over, and leaves what a person wrote since', async () => {
    const ticket = await fieldOf('Ticket', { kind: 'money' });
    const regions = await fieldOf('Regions', { kind: 'choices', choices: [{ label: 'North' }, { label: 'South' }] });
    const segment = await fieldOf('Segment', { kind: 'choice', choices: [{ label: 'Seed fund' }] });
    const [north, south] = regions.choices.map(({ value }: { value: string }) => value);
    const own = { ticket: 31_000_00, regions: [north, south], segment: segment.choices[0].value };
    const [kept, other] = [await create({}), await create({ custom: own })];
    expect((await merge(kept, other)).custom).toEqual(own);
    await turn(ticket, 'number');
    await turn(regions, 'text');
    await turn(segment, 'text');
    const { version, custom } = await get(kept);
    expect(custom).toEqual({ ticket: 31000, regions: 'North, South', segment: 'Seed fund' });
    await edit({ ...kept, version }, { version, custom: { segment: 'Growth' } });
    const { status, body } = await undo(kept, other);
    expect(status, JSON.stringify(body)).toBe(200);
    expect([body.kept.custom, body.other.custom]).toEqual([{ segment: 'Growth' }, custom]);
  });

  it('puts no value back that meant something else in the kind of before', async () => {
    const ticket = await fieldOf('Ticket', { kind: 'money' });
    const [kept, other] = [await create({ custom: { ticket: 12_300 } }), await create({ custom: { ticket: 45_600 } })];
    const body = { version: kept.version, other_id: other.id, other_version: other.version, take: ['custom.ticket'] };
    expect((await call(server, admin, 'POST', `/opportunities/${kept.id}/merge`, body)).body.custom).toEqual({
      ticket: 45_600,
    });
    await turn(ticket, 'number');
    expect((await undo(kept, other)).body.kept.custom).toEqual({ ticket: 456 });
  });
});
