import { describe, expect, it } from 'vitest';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { importNow, planOf, upload } from '../../../testing/test-import.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

const KIND = { kind: 'company_update' } as const;
const bring = (list: string, changes: object = {}, person: TestPerson = user) =>
  importNow(server, person, list, { ...KIND, ...changes });
const draftOf = async (list: string) => (await upload(server, user, list, KIND)).body;
const preview = async (list: string, changes: object = {}) => {
  const draft = await draftOf(list);
  return (await call(server, user, 'POST', `/imports/${draft.import.id}/preview`, planOf(draft, changes))).body;
};
const addCompany = async (name: string): Promise<string> =>
  (await call(server, admin, 'POST', '/portfolio-companies', { name })).body.id;
const of = async (id: string, what: string) =>
  (await call(server, user, 'GET', `/portfolio-companies/${id}${what}`)).body;

const LIST = `Company,Quarter,Type,Reported on,Revenue,Runway,Headcount,Highlights,Asks
Tidewire Ltd,Q4 2024,Regular,2025-01-15,"250,000.50",9,31,First pilot,An introduction
Tidewire,Q1 2025,Regular,2025-04-10,"200,000",4,28,,
Harbor,2025-03-31,Board Meeting,,,,,Budget approved,
`;

describe('a list of what companies reported', () => {
  it('becomes updates with values of metrics, on the days on which they came, and the rules look at them', async () => {
    const [tidewire, harbor] = [await addCompany('Tidewire'), await addCompany('Harbor')];
    expect(await bring(LIST)).toMatchObject({
      record_kind: 'company_update',
      status: 'done',
      report: { read: 3, created: 3, rejected: 0 },
      can: { undo: false },
    });
    const { rows } = await of(tidewire, '/updates');
    expect(rows).toMatchObject([
      { reporting_period: 'Q1 2025', runway_months: 4, headcount: 28, corrects_id: null },
      { reporting_period: 'Q4 2024', achievements: 'First pilot', funding_needs: 'An introduction' },
    ]);
    expect(rows[1].created_at).toBe('2025-01-15T12:00:00.000Z');
    expect(await of(tidewire, '')).toMatchObject({ employee_count: 28, last_update_date: '2025-04-10' });
    const { series } = await of(tidewire, '/metrics');
    const revenue = series.find(({ metric }: { metric: { key: string } }) => metric.key === 'revenue');
    expect(revenue.values.map(({ value, source }: { value: string; source: string }) => [value, source])).toEqual([
      ['250000.5', 'update'],
      ['200000', 'update'],
    ]);
    expect((await of(harbor, '/updates')).rows).toMatchObject([
      { update_type: 'board_meeting', reporting_period: 'Q1 2025', achievements: 'Budget approved' },
    ]);
    const alerts = (await call(server, user, 'GET', '/risk-alerts')).body.rows;
    expect(alerts).toEqual(expect.arrayContaining([expect.objectContaining({ title: 'Runway of 4 months' })]));
    expect(await auditOf(server, admin.tenantId, 'company_update.created')).toHaveLength(3);
  });

  it.each([
    ['Unternehmen;Quartal;Umsatz;Mitarbeiter;Herausforderungen', 'headcount'],
    ['Société;Trimestre;Revenue;Effectif;Difficultés', 'headcount'],
    ['Empresa;Periodo;Revenue;Empleados;Retos', 'headcount'],
  ])('is mapped by the headers %s', async (header) => {
    const { columns, own_fields } = await draftOf(`${header}\nTidewire;Q1 2025;5;4;Late\n`);
    const fields = columns.map(({ field }: { field: string }) => field);
    expect([fields[0], fields[1], fields[3], fields[4]]).toEqual([
      'company_name',
      'reporting_period',
      'headcount',
      'challenges',
    ]);
    expect(own_fields.map(({ key }: { key: string }) => key)).toEqual(['revenue', 'burn_rate']);
  });

  it('leaves a period that was reported already, or corrects it; both are kept', async () => {
    const id = await addCompany('Tidewire');
    const list = 'Company,Period,Headcount\nTidewire,Q1 2025,30\n';
    await bring(list);
    const again = await preview(list);
    expect([again.counts, again.rows[0].duplicate]).toMatchObject([
      { skipped: 1, imported: 0 },
      { kind: 'same_deal', existing: { id, company_name: 'Tidewire' } },
    ]);
    const correct = { choices: { same_deal: 'merge', same_company: 'skip' } };
    expect(await bring('Company,Period,Headcount\nTidewire,March 2025,32\n', correct)).toMatchObject({
      report: { merged: 1, created: 0 },
    });
    const { rows } = await of(id, '/updates');
    expect(rows.map(({ headcount }: { headcount: number }) => headcount)).toEqual([32, 30]);
    expect([rows[0].corrects_id, rows[1].is_corrected]).toEqual([rows[1].id, true]);
  });

  it('names what it cannot take: no such company, no period, a figure that its metric cannot be', async () => {
    const id = await addCompany('Tidewire');
    const list =
      'Company,Period,Revenue,Runway,Headcount\nGhost,Q1 2025,1,1,1\nTidewire,,1,1,1\nTidewire,lately,1,,\nTidewire,Q2 2025,-5,1000,-3\n';
    const { rows, counts } = await preview(list);
    expect(counts).toMatchObject({ created: 1, rejected: 3 });
    expect(rows.map(({ issues }: { issues: { message: string }[] }) => issues.map(({ message }) => message))).toEqual([
      ['Company: No company of the portfolio is called “Ghost”. Add it first, or correct the name.'],
      ['Reporting period: The period is missing.'],
      [
        'Reporting period: “lately” says no period such as Q1 2024, March 2024 or FY 2024, and this row has figures of it.',
      ],
      [
        expect.stringContaining('Headcount: “-3” is not a whole number'),
        'Revenue cannot be negative.',
        'Runway must be a number of months from 0 to 999.',
      ],
    ]);
    await bring(list);
    expect((await of(id, '/updates')).rows).toMatchObject([{ runway_months: null, headcount: null }]);
    const notes = (await of(id, '/notes')).rows.map(({ content }: { content: string }) => content).join('\n');
    expect(notes).toContain('Headcount: -3');
    expect(notes).toContain('Revenue: -5');
    expect(notes).toContain('Runway: 1000');
  });

  it('tells nobody of a company that is hidden with its deal', async () => {
    const deal = (
      await call(server, admin, 'POST', '/opportunities', { company_name: 'Tidewire', status: 'closed_won' })
    ).body;
    await call(server, admin, 'POST', `/opportunities/${deal.id}/portfolio-company`, {});
    await hideDeal(server, deal.id, admin);
    const { rows } = await preview('Company,Period\nTidewire,Q1 2025\n');
    expect(rows[0].issues[0].message).toContain('No company of the portfolio is called “Tidewire”.');
  });

  it('is not taken back', async () => {
    await addCompany('Tidewire');
    const { id } = await bring('Company,Period\nTidewire,Q1 2025\n');
    const undone = await call(server, user, 'POST', `/imports/${id}/undo`, {});
    expect([undone.status, undone.body.code]).toEqual([409, 'IMPORT_STAYS']);
  });
});
