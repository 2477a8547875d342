import { describe, expect, it } from 'vitest';
import { hideDeal } from '../../../../testing/test-confidential.ts';
import { addPerson, call, makeFirm, type TestPerson } from '../../../../testing/test-firm.ts';
import { importNow, undoNow, upload } from '../../../../testing/test-import.ts';
import { forEachTest, useTestServer } from '../../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

const LIST = `Company,Industry,Amount
Tidewire,Energy,100
Harbor,Health,200
Quarry,Mining,300
Meadow,Food,400
`;

const start = (id: string, person: TestPerson = admin) => call(server, person, 'POST', `/imports/${id}/undo`, {});
const foresee = (id: string, person: TestPerson = admin) => call(server, person, 'GET', `/imports/${id}/undo`);
const read = async (id: string, person: TestPerson = admin) =>
  (await call(server, person, 'GET', `/imports/${id}`)).body;
/** Asks for the undo and runs its job here and now, once the queue has had its way. */
const undo = async (id: string, person: TestPerson = admin) => {
  await undoNow(server, person, id);
  return (await read(id, person)).undo;
};
const deals = async () => {
  const { rows } = (await call(server, admin, 'GET', '/opportunities?sort=company_name&direction=asc')).body;
  return new Map<string, { id: string; version: number }>(
    rows.map((row: { company_name: string; id: string; version: number }) => [row.company_name, row]),
  );
};

describe('the undo of an import', () => {
  it('removes what nobody has worked on, keeps the rest and says why; removed deals can be restored', async () => {
    const done = await importNow(server, admin, LIST);
    expect(done).toMatchObject({ status: 'done', undo: null, can: { undo: true }, report: { created: 4 } });
    const before = await deals();
    const [tidewire, harbor, quarry] = ['Tidewire', 'Harbor', 'Quarry'].map((name) => before.get(name));
    await call(server, user, 'PATCH', `/opportunities/${tidewire?.id}`, { version: 1, industry: 'Tea' });
    const note = (await call(server, user, 'POST', `/opportunities/${harbor?.id}/notes`, { body: 'Call them' })).body;
    await call(server, user, 'POST', `/opportunities/${quarry?.id}/archive`, { version: 1 });
    expect(await undo(done.id)).toMatchObject({
      status: 'done',
      report: {
        removed: 1,
        restored: 0,
        kept_count: 3,
        kept: expect.arrayContaining([
          { id: tidewire?.id, company_name: 'Tidewire', why: 'changed' },
          { id: harbor?.id, company_name: 'Harbor', why: 'worked_on' },
          { id: quarry?.id, company_name: 'Quarry', why: 'put_away' },
        ]),
      },
    });
    expect([...(await deals()).keys()]).toEqual(['Harbor', 'Tidewire']);
    const { rows } = (await call(server, admin, 'GET', '/opportunities/deleted')).body;
    expect(rows).toMatchObject([{ company_name: 'Meadow' }]);
    // What was kept can be tried again, and it is said that nothing of it would go now.
    expect((await read(done.id)).can.undo).toBe(true);
    expect(await start(done.id)).toMatchObject({
      status: 409,
      body: { code: 'IMPORT_STAYS', message: expect.stringContaining('Nothing of this import can be undone') },
    });
    // A note that was deleted again is no work.
    const gone = await call(server, user, 'DELETE', `/opportunity-notes/${note.id}`, { version: note.version });
    expect(gone.status, JSON.stringify(gone.body)).toBeLessThan(300);
    expect((await foresee(done.id)).body).toMatchObject({ removed: 1, kept_count: 2 });
  });

  it('archives the fields that came with it, unless a deal has a value in them', async () => {
    const mapping = (fields: string[]) => [
      { column: 0, field: 'company_name' },
      ...fields.map((label, place) => ({ column: place + 1, field: 'new', create: { label, kind: 'text' } })),
    ];
    const labels = async () =>
      (await call(server, admin, 'GET', '/custom-fields')).body
        .filter(({ is_archived }: { is_archived: boolean }) => !is_archived)
        .map(({ label }: { label: string }) => label);
    const list = 'Company,Mood,Wave\nTidewire,good,3\nHarbor,bad,4\n';
    const done = await importNow(server, admin, list, { mapping: mapping(['Mood', 'Wave']) });
    await call(server, user, 'POST', '/opportunities', { company_name: 'By hand', custom: { wave: '5' } });
    expect((await foresee(done.id)).body).toMatchObject({ removed: 2, fields: ['Mood', 'Wave'] });
    expect((await upload(server, admin, list)).body.imported_before).toMatchObject({ imported: 2 });
    expect(await undo(done.id)).toMatchObject({ report: { removed: 2, archived_fields: ['Mood'] } });
    const draft = (await upload(server, admin, list)).body;
    expect(draft.imported_before).toBeNull();
    expect(await labels()).toEqual(['Wave']);
    // As it was confirmed before: with a field that comes back.
    expect(draft.columns.map(({ field }: { field: string }) => field)).toEqual(['company_name', 'new', 'custom.wave']);
    expect(draft.columns[1]).toMatchObject({ create: { label: 'Mood', kind: 'text' }, because: 'remembered' });
    // The same list once more: its field comes back, and goes again with the undo.
    const again = await importNow(server, admin, list, { mapping: mapping(['Mood']).slice(0, 2) });
    const back = await call(server, user, 'GET', `/opportunities/${(await deals()).get('Tidewire')?.id}`);
    expect(back.body.custom).toEqual({ mood: 'good' });
    expect(await labels()).toEqual(['Mood', 'Wave']);
    expect(await undo(again.id)).toMatchObject({ report: { removed: 2, archived_fields: ['Mood'] } });
    const tones = 'Company,Tone,Hue\nQuarry,a,\nMeadow,b,c\n';
    const other = await importNow(server, admin, tones, { mapping: mapping(['Tone', 'Hue']) });
    await call(server, user, 'PATCH', `/opportunities/${(await deals()).get('Quarry')?.id}`, {
      version: 1,
      industry: 'Tea',
    });
    expect((await foresee(other.id)).body).toMatchObject({ removed: 1, kept_count: 1, fields: [] });
    // Of the deal that is kept one field has a value.
    expect((await undo(other.id))?.report).toMatchObject({ kept_count: 1, archived_fields: ['Hue'] });
    expect(await labels()).toEqual(['Wave', 'Tone']);
    // What a hidden deal has in a field is not known here.
    const unseen = await importNow(server, admin, 'Company,Depth\nReef,a\n', { mapping: mapping(['Depth']) });
    const secret = (
      await call(server, user, 'POST', '/opportunities', { company_name: 'Secret', custom: { depth: 'b' } })
    ).body;
    await hideDeal(server, secret.id, user);
    expect((await undo(unseen.id))?.report).not.toHaveProperty('archived_fields');
    expect(await labels()).toEqual(['Wave', 'Tone', 'Depth']);
    // A person who may no longer change fields leaves them.
    const last = await importNow(server, admin, 'Company,Shade\nVale,a\n', { mapping: mapping(['Shade']) });
    await server.admin.query(`update user_profiles set role = 'firm_user' where id = $1`, [admin.userId]);
    expect((await undo(last.id))?.report).toMatchObject({ removed: 1 });
    await server.admin.query(`update user_profiles set role = 'firm_admin' where id = $1`, [admin.userId]);
    expect(await labels()).toEqual(['Wave', 'Tone', 'Depth', 'Shade']);
  });

  it('removes deals of which a field became another kind, as nobody worked on them', async () => {
    const create = { label: 'Score', kind: 'number' };
    const mapping = [
      { column: 0, field: 'company_name' },
      { column: 1, field: 'new', create },
    ];
    const done = await importNow(server, admin, 'Company,Score\nTidewire,3\nHarbor,4\nReef,\n', { mapping });
    const [field] = (await call(server, admin, 'GET', '/custom-fields')).body;
    for (const [version, kind] of [
      [1, 'text'],
      [2, 'number'],
    ] as const) {
      const changed = await call(server, admin, 'PATCH', `/custom-fields/${field.id}`, { version, kind });
      expect([kind, changed.status]).toEqual([kind, 200]);
    }
    expect((await deals()).get('Tidewire')?.version).toBe(3);
    expect((await foresee(done.id)).body).toMatchObject({ removed: 3, kept_count: 0 });
    const { id, version } = (await deals()).get('Harbor') ?? {};
    await call(server, user, 'PATCH', `/opportunities/${id}`, { version, industry: 'Tea' });
    expect(await undo(done.id)).toMatchObject({ report: { removed: 2, kept: [{ company_name: 'Harbor' }] } });
  });

  it('removes deals whose changes were all taken back, by an undo or by hand, and says before what it will do', async () => {
    const done = await importNow(server, admin, LIST);
    const all = await deals();
    const before = [...all.values()];
    const [tidewire, harbor] = [all.get('Tidewire'), all.get('Harbor')];
    const seen = async () => ({ deals: [...(await deals()).values()].map(({ id, version }) => ({ id, version })) });
    for (const [kind, what] of [
      ['assign', { assigned_to: user.userId }],
      ['move', { new_stage: 'first_meeting' }],
      ['tag', { add: ['Hot'], remove: [] }],
      ['archive', {}],
    ] as const) {
      const change = await call(server, user, 'POST', `/opportunities/bulk/${kind}`, { ...(await seen()), ...what });
      expect([kind, change.status, change.body.changed.length]).toEqual([kind, 200, 4]);
      if (kind === 'archive') continue;
      expect((await foresee(done.id)).body).toMatchObject({ removed: 0, kept: [{ why: 'changed', count: 4 }] });
      await call(server, user, 'POST', `/opportunities/bulk/${change.body.id}/undo`, {});
      expect((await foresee(done.id)).body).toMatchObject({ removed: 4, kept_count: 0 });
    }
    expect((await foresee(done.id)).body).toMatchObject({ removed: 0, kept: [{ why: 'put_away', count: 4 }] });
    for (const { id } of before) {
      const { version } = (await call(server, user, 'GET', `/opportunities/${id}`)).body;
      await call(server, user, 'POST', `/opportunities/${id}/restore`, { version });
    }
    const patch = async (id: string | undefined, values: object) => {
      const { version } = (await call(server, user, 'GET', `/opportunities/${id}`)).body;
      await call(server, user, 'PATCH', `/opportunities/${id}`, { version, ...values });
    };
    const { target_amount } = (await call(server, user, 'GET', `/opportunities/${tidewire?.id}`)).body;
    await patch(tidewire?.id, { target_amount: 7 });
    await patch(harbor?.id, { industry: 'Tea' });
    expect((await foresee(done.id)).body).toMatchObject({ removed: 2, kept: [{ why: 'changed', count: 2 }] });
    // An amount is a new cell each time; what counts is what it says.
    await patch(tidewire?.id, { target_amount });
    expect((await foresee(done.id, user)).status).toBe(403);
    expect(await undo(done.id)).toMatchObject({ report: { removed: 3, kept_count: 1, kept: [{ why: 'changed' }] } });
    const { industry } = (await call(server, user, 'GET', `/opportunities/${harbor?.id}`)).body;
    expect(industry).toBe('Tea');
    await patch(harbor?.id, { industry: 'Health' });
    expect(await undo(done.id)).toMatchObject({ report: { removed: 4, kept_count: 0 } });
    expect((await read(done.id)).can.undo).toBe(false);
    expect((await start(done.id)).body.code).toBe('IMPORT_STAYS');
  });

  it('gives filled deals their old values back, where nobody wrote since', async () => {
    const make = async (company_name: string, more = {}) =>
      (await call(server, admin, 'POST', '/opportunities', { company_name, assigned_to: null, ...more })).body;
    const tidewire = await make('Tidewire');
    const harbor = await make('Harbor');
    const choices = { choices: { same_deal: 'merge', same_company: 'merge' } };
    const done = await importNow(server, admin, LIST, choices);
    expect(done.report).toMatchObject({ created: 2, merged: 2 });
    const get = async ({ id }: { id: string }) => (await call(server, admin, 'GET', `/opportunities/${id}`)).body;
    expect(await get(tidewire)).toMatchObject({ industry: 'Energy', target_amount: 10000 });
    await call(server, user, 'PATCH', `/opportunities/${harbor.id}`, { version: 2, industry: 'Tea', target_amount: 7 });
    expect(await undo(done.id)).toMatchObject({
      report: { removed: 2, restored: 1, kept: [{ id: harbor.id, why: 'changed' }] },
    });
    expect(await get(tidewire)).toMatchObject({ industry: null, target_amount: null, currency: tidewire.currency });
    expect(await get(harbor)).toMatchObject({ industry: 'Tea', target_amount: 7 });
    const again = await importNow(server, admin, LIST, choices);
    expect(again.report).toMatchObject({ created: 2, merged: 2 });
  });

  it('removes deals that a later list filled, once that one was undone', async () => {
    const done = await importNow(server, admin, 'Company,Amount\nTidewire,100\nHarbor,\n');
    const choices = { choices: { same_deal: 'merge', same_company: 'merge' } };
    const more =
      'Company,Amount,Industry,Tags,Remarks,Notes\nTidewire,100,Energy,Hot,TBC,Call\nHarbor,€200,Health,,Late,\n';
    const later = await importNow(server, admin, more, choices);
    expect(later.report).toMatchObject({ merged: 2 });
    expect((await foresee(done.id)).body).toMatchObject({
      ...{ removed: 0, kept_count: 2 },
      filled_by: [{ file_name: 'list.csv', imported_by: expect.stringMatching(/./), is_own: true, count: 1 }],
    });
    const { id, version } = (await deals()).get('Harbor') as { id: string; version: number };
    await call(server, admin, 'PATCH', `/opportunities/${id}`, { version, city: 'Oslo' });
    // What a person changed stays also when the later list is undone.
    expect((await foresee(done.id)).body).toMatchObject({ removed: 0, kept_count: 2, filled_by: [] });
    await call(server, admin, 'PATCH', `/opportunities/${id}`, { version: version + 1, city: null });
    expect(await undo(later.id)).toMatchObject({ report: { restored: 2, kept_count: 0 } });
    const harbor = (await deals()).get('Harbor')?.id;
    const { entries } = (await call(server, admin, 'GET', `/opportunities/${harbor}/activity`)).body;
    expect(entries[0]).toMatchObject({ kind: 'edited', subject: 'list.csv' });
    expect((await foresee(done.id)).body).toMatchObject({ removed: 2, kept_count: 0, filled_by: [] });
    expect(await undo(done.id)).toMatchObject({ report: { removed: 2, kept_count: 0 } });
  });

  it('counts the notes of the list as part of it, and takes them back from deals that were there', async () => {
    const harbor = (await call(server, admin, 'POST', '/opportunities', { company_name: 'Harbor' })).body;
    const list = 'Company,Notes\nTidewire,Met in May\nHarbor,Met in June\n';
    const done = await importNow(server, admin, list, {
      choices: { same_deal: 'merge', same_company: 'merge' },
    });
    const count = async () => {
      const { rows } = await server.admin.query(
        'select body from opportunity_notes where opportunity_id = $1 and deleted_at is null',
        [harbor.id],
      );
      return rows.length;
    };
    expect([done.report.created, done.report.merged, await count()]).toEqual([1, 1, 1]);
    expect(await undo(done.id)).toMatchObject({ report: { removed: 1, kept_count: 0 } });
    expect(await count()).toBe(0);
  });

  it('is for the person who ran it, for 24 hours', async () => {
    const done = await importNow(server, admin, LIST);
    expect(await read(done.id, user)).toMatchObject({ report: null, undo: null, can: { undo: false } });
    expect((await start(done.id, user)).status).toBe(403);
    await server.admin.query(`update imports set finished_at = now() - interval '25 hours' where id = $1`, [done.id]);
    expect((await start(done.id)).body.code).toBe('IMPORT_STAYS');
    expect((await read(done.id)).can.undo).toBe(false);
  });

  it('runs as a job, once', async () => {
    const done = await importNow(server, admin, LIST);
    const answers = await Promise.all([start(done.id), start(done.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    await expect.poll(async () => (await read(done.id)).undo.status, { timeout: 20_000 }).toBe('done');
    expect((await deals()).size).toBe(0);
  });
});
