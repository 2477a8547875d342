import { describe, expect, it } from 'vitest';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
const foreigner = forEachTest(() => makeFirm(server));

const add = async (
  name: string,
  more: object = {},
  person: TestPerson = admin,
): Promise<{ id: string; version: number }> => {
  const { id, version } = (await call(server, person, 'POST', '/portfolio-companies', { name, ...more })).body;
  return { id, version };
};
const change = (body: object, person: TestPerson = user) =>
  call(server, person, 'POST', '/portfolio-companies/bulk/change', body);
const get = async (id: string) => (await call(server, admin, 'GET', `/portfolio-companies/${id}`)).body;

describe('a change of several companies', () => {
  it('sets their status, adds and takes away tags, and writes each into its trail', async () => {
    const [alder, birch] = [await add('Alder', { tags: ['old', 'wood'] }), await add('Birch', { status: 'sold' })];
    const { status, body } = await change({
      companies: [alder, birch],
      status: 'sold',
      add_tags: ['exited'],
      remove_tags: ['old'],
    });
    expect([status, body.unchanged, body.refused, body.changed.length]).toEqual([200, 0, [], 2]);
    expect(await get(alder.id)).toMatchObject({ status: 'sold', tags: ['wood', 'exited'], version: 2 });
    expect(await get(birch.id)).toMatchObject({ status: 'sold', tags: ['exited'], version: 2 });
    const trail = (await call(server, admin, 'GET', `/portfolio-companies/${alder.id}/audit`)).body.rows;
    expect(trail.map(({ field_name }: { field_name: string }) => field_name)).toEqual(
      expect.arrayContaining(['status', 'tags']),
    );
    expect(await auditOf(server, admin.tenantId, 'portfolio_company.updated')).toHaveLength(2);
    const again = await change({ companies: body.changed, status: 'sold' });
    expect(again.body).toEqual({ changed: [], unchanged: 2, refused: [] });
  });

  it("writes a field of the firm's own, and none where the value is refused or the field is encrypted", async () => {
    const OF = { record_kind: 'portfolio_company' };
    await call(server, admin, 'POST', '/custom-fields', { ...OF, label: 'Fit', kind: 'number' });
    await call(server, admin, 'POST', '/custom-fields', { ...OF, label: 'Memo', kind: 'text', is_encrypted: true });
    const companies = [await add('Alder'), await add('Birch')];
    for (const custom of [{ fit: 'high' }, { memo: 'Sell' }, { other: 1 }])
      expect((await change({ companies, status: 'sold', custom })).status).toBe(400);
    expect(await get(companies[0]?.id ?? '')).toMatchObject({ status: 'active', version: 1 });
    expect((await change({ companies, custom: { fit: 4 } })).body.changed).toHaveLength(2);
    expect((await get(companies[1]?.id ?? '')).custom).toEqual({ fit: 4 });
  });

  it('leaves what was changed meanwhile, what is not seen, and what would have too many tags', async () => {
    const [stale, hidden, full] = [await add('Stale'), await add('Hidden'), await add('Full')];
    const theirs = await add('Theirs', {}, foreigner);
    await call(server, admin, 'PATCH', `/portfolio-companies/${stale.id}`, { version: 1, industry: 'Tea' });
    const tags = Array.from({ length: 20 }, (_, place) => `tag ${place}`);
    await call(server, admin, 'PATCH', `/portfolio-companies/${full.id}`, { version: 1, tags });
    const { id: deal } = (await call(server, admin, 'POST', '/opportunities', { company_name: 'Hidden' })).body;
    await server.admin.query('update portfolio_companies set opportunity_id = $2 where id = $1', [hidden.id, deal]);
    await hideDeal(server, deal, admin);
    const { body } = await change({
      companies: [stale, hidden, theirs, { id: full.id, version: 2 }],
      add_tags: ['one more'],
    });
    expect(body.changed).toEqual([]);
    expect(new Map(body.refused.map(({ id, why }: { id: string; why: string }) => [id, why]))).toEqual(
      new Map([
        [stale.id, 'changed'],
        [hidden.id, 'gone'],
        [theirs.id, 'gone'],
        [full.id, 'too_many_tags'],
      ]),
    );
  });
});
