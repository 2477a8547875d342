import { shippedTemplates } from '@cairn/domain';
import { describe, expect, it } from 'vitest';
import { makeTemplate, SECTIONS } from '../../../../testing/test-diligence.ts';
import { addPerson, auditOf, call, makeFirm } from '../../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));

interface Listed {
  id: string;
  name: string;
  items: number;
  is_active: boolean;
}
const list = async (person = admin): Promise<Listed[]> =>
  (await call(server, person, 'GET', '/due-diligence-templates')).body.templates;
const get = async (id: string, query = '') =>
  (await call(server, admin, 'GET', `/due-diligence-templates/${id}${query}`)).body;
const edit = (id: string, body: object) => call(server, admin, 'PATCH', `/due-diligence-templates/${id}`, body);

describe('the shipped templates', () => {
  it('are there for the person who looks first, once, however many look at once', async () => {
    const lists = await Promise.all(Array.from({ length: 10 }, () => list()));
    for (const templates of lists)
      expect(templates.map(({ name, items }) => [name, items])).toEqual([
        ['Follow-on', 19],
        ['SaaS', 36],
        ['Seed', 26],
        ['Series A', 45],
      ]);
    expect(await auditOf(server, admin.tenantId, 'diligence_template.created')).toHaveLength(4);
  });

  it("are the firm's own from then on", async () => {
    const [first] = await list();
    const id = first?.id ?? '';
    await edit(id, { version: 1, name: 'Ours' });
    await call(server, admin, 'POST', `/due-diligence-templates/${id}/archive`, { version: 2 });
    const now = await list();
    expect(now).toHaveLength(4);
    expect(now.at(-1)).toMatchObject({ id, name: 'Ours', is_active: false });
    const [other] = await list(await makeFirm(server));
    expect(other).toMatchObject({ id, name: 'Follow-on', is_active: true });
    expect((await get(id)).sections).toHaveLength(shippedTemplates()[3]?.sections.length ?? 0);
  });
});

describe('a template', () => {
  it('has no more items than a process can have', async () => {
    const section = (title: string, items: number) => ({
      title,
      items: Array.from({ length: items }, (_, n) => ({ title: `Item ${n}` })),
    });
    const make = (last: number) =>
      call(server, admin, 'POST', '/due-diligence-templates', {
        name: 'Long',
        sections: [section('A', 200), section('B', 200), section('C', last)],
      });
    expect((await make(101)).body.data.fields.sections).toBe('A template can have at most 500 items.');
    expect((await make(100)).status).toBe(201);
  });

  it('gets a version with each change of its items, and keeps the old ones', async () => {
    const { id } = await makeTemplate(server, admin);
    const sections = [{ title: 'Team', items: [{ title: 'Hiring plan', days: 12 }, { title: 'Board' }] }];
    const { body } = await edit(id, { version: 1, sections });
    expect(body).toMatchObject({ version: 2, version_no: 2, shown_version_no: 2, items: 2 });
    expect(body.versions).toMatchObject([
      { version_no: 2, created_by: admin.userId, changes: { added: 1, removed: 2, changed: 1 } },
      { version_no: 1, changes: null },
    ]);
    expect((await get(id, '?version_no=1')).sections.map(({ title }: { title: string }) => title)).toEqual([
      'Team',
      'Cap table',
    ]);
    expect((await get(id, '?version_no=9')).code).toBe('NOT_FOUND');
    const [event] = await auditOf(server, admin.tenantId, 'diligence_template.edited');
    expect(event?.metadata).toMatchObject({ version_no: 2, changes: { added: 1 } });
  });

  it('gets none for a new name, or for saving what is there', async () => {
    const { id } = await makeTemplate(server, admin);
    const { body } = await edit(id, { version: 1, name: 'Shorter', sections: SECTIONS });
    expect(body).toMatchObject({ name: 'Shorter', version: 2, version_no: 1 });
  });

  it('is not overwritten unseen', async () => {
    const { id } = await makeTemplate(server, admin);
    await edit(id, { version: 1, name: 'First' });
    const stale = await edit(id, { version: 1, name: 'Second' });
    expect([stale.status, stale.body.data.current.name]).toEqual([409, 'First']);
  });

  it('is archived, brought back and duplicated', async () => {
    const { id } = await makeTemplate(server, admin);
    const act = (name: string, body: object) =>
      call(server, admin, 'POST', `/due-diligence-templates/${id}/${name}`, body);
    expect((await act('archive', { version: 1 })).body).toMatchObject({ is_active: false, version: 2 });
    expect((await act('archive', { version: 1 })).body.code).toBe('STALE_VERSION');
    expect((await act('restore', { version: 2 })).body).toMatchObject({ is_active: true });
    expect(await auditOf(server, admin.tenantId, 'diligence_template.restored')).toHaveLength(1);
    const copy = (await act('duplicate', {})).body;
    expect(copy).toMatchObject({ name: 'Short (copy)', version_no: 1, items: 3 });
    expect(copy.id).not.toBe(id);
  });

  it('is for administrators to change, and for the team to read', async () => {
    const { id } = await makeTemplate(server, admin);
    const user = await addPerson(server, admin.tenantId, 'firm_user');
    expect(
      (await call(server, user, 'PATCH', `/due-diligence-templates/${id}`, { version: 1, name: 'x' })).status,
    ).toBe(403);
    const { body } = await call(server, user, 'GET', '/due-diligence-templates');
    expect(body.can).toEqual({ configure: false });
  });

  it.each([
    [[], 'sections'],
    [[{ title: 'Team', items: [] }], 'sections.0.items'],
    [[...SECTIONS, { title: 'team', items: [{ title: 'Twice' }] }], 'sections'],
    [[{ title: 'Team', items: [{ title: 'Late', days: 731 }] }], 'sections.0.items.0.days'],
    [[{ title: 'Team', items: [{ title: ' ' }] }], 'sections.0.items.0.title'],
  ])('refuses %j at its field', async (sections, field) => {
    const { status, body } = await call(server, admin, 'POST', '/due-diligence-templates', { name: 'Bad', sections });
    expect([status, Object.keys(body.data.fields)]).toEqual([400, [field]]);
  });
});
