import { inflateSync } from 'node:zlib';
import { PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import { beforeEach, describe, expect, it } from 'vitest';
import { splitPdf } from '../../../core/pdf/split-pdf.ts';
import { makeBombPdf } from '../../../testing/bomb-pdf.ts';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { untilJobsDone } from '../../../testing/until-jobs-done.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';
import { faultOf, fundActs } from '../testing/fund-acts.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
const second = forEachTest(() => addPerson(server, admin.tenantId, 'firm_admin'));
const lp = forEachTest(() => addPerson(server, admin.tenantId, 'lp'));
const acts = () => fundActs(server, user, admin);

let fund: string;
let alder: string;
let baltic: string;

beforeEach(async () => {
  fund = (await acts().fund()).id;
  await acts().agree(fund);
  alder = (await acts().partner('Alder', { tax_id: '12-3456789' })).id;
  baltic = (await acts().partner('Baltic Teachers')).id;
  await acts().partner('Corvid Elsewhere');
  await acts().commit(fund, alder, 900_000_00);
  await acts().commit(fund, baltic, 100_000_00);
  await acts().post(`/limited-partners/${alder}/contacts`, { name: 'Ada', email: lp.email, invite: true }, admin);
});

/** A page for each text. All pages share one dictionary of resources, and each has a link to the next, as programs write them. */
async function makeForms(
  texts: readonly string[],
  change: (document: PDFDocument) => void = () => {},
): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const pages = texts.map((text) => {
    const page = document.addPage([400, 300]);
    page.drawText(text, { x: 20, y: 200, size: 12, font });
    return page;
  });
  const [first] = pages;
  for (const [place, page] of pages.entries()) {
    if (first) page.node.set(PDFName.of('Resources'), first.node.Resources() ?? document.context.obj({}));
    const next = pages[place + 1];
    if (!next) continue;
    const link = document.context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], Dest: [next.ref, 'Fit'] });
    page.node.set(PDFName.of('Annots'), document.context.obj([document.context.register(link)]));
  }
  change(document);
  return Buffer.from(await document.save());
}

const upload = (content: Buffer, query = '', by: TestPerson = user, label = 'Schedule K-1', year = 2024) =>
  call(
    server,
    by,
    'POST',
    `/tax-forms?fund_id=${fund}&year=${year}&label=${encodeURIComponent(label)}${query}`,
    content,
    {
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="k1.pdf"',
    },
  );
const get = async (path: string, by: TestPerson = user) => (await call(server, by, 'GET', path)).body;
const assign = (id: string, version: number, pages: number[], lp_id: string | null, reason: string | null = null) =>
  acts().post(`/tax-forms/${id}/assign`, { version, pages, lp_id, reason });
const act = (verb: string, id: string, version: number, by: TestPerson = user) =>
  acts().post(`/tax-forms/${id}/${verb}`, { version }, by);
const states = (body: { pages: { lp_name: string; state: string }[] }) =>
  body.pages.map(({ lp_name, state }) => [lp_name, state]);

async function drawn(id: string) {
  await untilJobsDone(server, 'draw-fund-documents', admin.tenantId);
  const forms = await get(`/tax-forms/${id}`, admin);
  expect(forms.drawn).toBe(forms.total);
  return forms;
}

/** Everything that a PDF holds, unpacked: what is hidden in it too. */
function insideOf(pdf: Buffer): string {
  const parts = [pdf.toString('latin1')];
  for (let at = pdf.indexOf('stream'); at >= 0; at = pdf.indexOf('stream', at + 6)) {
    const from = pdf[at + 6] === 0x0d ? at + 8 : at + 7;
    try {
      parts.push(inflateSync(pdf.subarray(from), { finishFlush: 2 }).toString('latin1'));
    } catch {
      // Not packed, or the end of one.
    }
  }
  const text = parts.join('\n');
  // Texts of a page are written as hexadecimal digits.
  return text.replace(/<([0-9A-Fa-f]{2,})>/g, (_, digits: string) => Buffer.from(digits, 'hex').toString('latin1'));
}
const fileOf = async (document: string, by: TestPerson, path = '/fund-documents') => {
  const { status, raw } = await download(`${path}/${document}/download`, by);
  expect(status).toBe(200);
  return raw;
};
async function download(path: string, by: TestPerson): Promise<{ status: number; raw: Buffer }> {
  const headers = { host: 'localhost:3000', authorization: `Bearer ${by.token}` };
  const answer = await server.app.inject({ method: 'GET', url: `/api${path}`, headers });
  return { status: answer.statusCode, raw: answer.rawPayload };
}

describe('tax forms', () => {
  it('are matched page by page by number or name, and what is in doubt is named', async () => {
    const pdf = await makeForms([
      'Schedule K-1 12-3456789',
      'Statement A, nobody',
      'Schedule K-1 Baltic Teachers',
      'Corvid Elsewhere',
      'Alder and Baltic Teachers',
    ]);
    const { status, body } = await upload(pdf);
    expect(status).toBe(201);
    expect(states(body)).toEqual([
      ['Alder', 'sure'],
      ['Alder', 'doubtful'],
      ['Baltic Teachers', 'sure'],
      [null, 'unmatched'],
      [null, 'unmatched'],
    ]);
    expect(body.pages[0].found).toMatchObject([{ lp_name: 'Alder', by: 'tax_number' }]);
    expect(body.pages[3].why).toBe('It names Corvid Elsewhere, who has not committed to this fund.');
    expect(body).toMatchObject({ open: 3, can: { prepare: false, edit: true } });
    expect(JSON.stringify(body)).not.toContain('3456789');
    expect(JSON.stringify(await auditOf(server, admin.tenantId, 'tax_forms.uploaded'))).not.toContain('3456789');
  });

  it('go to another partner than a page names only with a reason, and to nobody only with one', async () => {
    const { id } = (await upload(await makeForms(['Alder', 'Baltic Teachers', 'Cover']))).body;
    expect(faultOf(await assign(id, 1, [2], alder))).toEqual([
      400,
      'reason',
      'Page 2 names Baltic Teachers. Choose that partner, or write why the page goes to another one.',
    ]);
    expect(faultOf(await assign(id, 1, [3], null))).toEqual([400, 'reason', 'Write why these pages go to nobody.']);
    const stranger =
      (await get('/limited-partners')).limited_partners ??
      (await get('/limited-partners')).rows.find(({ name }: { name: string }) => name === 'Corvid Elsewhere');
    expect(faultOf(await assign(id, 1, [1], stranger.id, 'Because'))[1]).toBe('lp_id');
    expect(faultOf(await assign(id, 1, [9], alder))[1]).toBe('pages');
    expect(faultOf(await act('prepare', id, 1))[1]).toBe('pages');
    const { body } = await assign(id, 1, [2], alder, 'Named as the former owner.');
    expect(body.pages[1]).toMatchObject({ lp_name: 'Alder', state: 'confirmed', reason: 'Named as the former owner.' });
    expect((await assign(id, 2, [3], null, 'A cover sheet.')).body).toMatchObject({ open: 0, can: { prepare: true } });
    expect(await auditOf(server, admin.tenantId, 'tax_forms.assigned')).toHaveLength(2);
  });

  it('reach each LP as its own pages alone, with nothing of the others hidden inside', async () => {
    const { id } = (
      await upload(await makeForms(['Alder secret-one', 'Baltic Teachers secret-two', 'Alder secret-three']))
    ).body;
    await act('prepare', id, 1);
    const forms = await drawn(id);
    expect(await get('/lp-portal', lp)).toMatchObject({ reports: [] });
    expect((await act('release', id, forms.version, user)).status).toBe(403);
    expect((await act('release', id, forms.version, admin)).status).toBe(200);
    const { reports } = await get('/lp-portal', lp);
    expect(reports).toMatchObject([{ title: 'Schedule K-1 2024 of Fund I', type: 'annual', status: 'available' }]);
    const own = await fileOf(reports[0].id, lp, '/lp-portal/reports');
    expect((await PDFDocument.load(own)).getPageCount()).toBe(2);
    expect(insideOf(own)).toContain('secret-one');
    expect(insideOf(own)).toContain('secret-three');
    expect(insideOf(own)).not.toContain('secret-two');
    const other = forms.documents.find(({ lp_name }: { lp_name: string }) => lp_name === 'Baltic Teachers');
    expect((await download(`/lp-portal/reports/${other.id}/download`, lp)).status).toBe(404);
    expect(insideOf(await fileOf(other.id, admin))).not.toContain('secret-one');
    const { rows } = await server.admin.query(
      `select id from outgoing_messages where tenant_id = $1 and template = 'tax_form'`,
      [admin.tenantId],
    );
    expect(rows).toHaveLength(1);
    expect(await get('/notifications', lp)).toMatchObject({ unread: 1 });
    expect(await auditOf(server, admin.tenantId, 'tax_forms.prepared')).toHaveLength(1);
    expect(await auditOf(server, admin.tenantId, 'tax_forms.released')).toHaveLength(1);
  });

  it('are released by nobody who has worked on them', async () => {
    const { id } = (await upload(await makeForms(['Alder', 'Cover']), '', admin)).body;
    await assign(id, 1, [2], null, 'A cover sheet.');
    await act('prepare', id, 2);
    const { version } = await drawn(id);
    expect((await act('release', id, version, admin)).body.code).toBe('SECOND_PERSON_NEEDED');
    expect((await act('release', id, version, second)).status).toBe(200);
    expect((await act('withdraw', id, version + 1)).body.code).toBe('FUND_WORK_DONE');
  });

  it('refuse politely what is no plain PDF', async () => {
    const locked = await makeForms(['Alder'], (document) =>
      document.encrypt({ userPassword: 'secret', ownerPassword: 'owner' }),
    );
    expect((await upload(locked)).body).toMatchObject({
      code: 'FILE_KIND_REFUSED',
      message: 'This PDF is encrypted or locked by a password. Save it without one, and upload it again.',
    });
    expect((await upload(Buffer.from('no PDF'))).body.message).toBe(
      'This is not a PDF that can be read. Export it again as a plain PDF, and upload that.',
    );
    expect((await upload(makeBombPdf())).body.code).toBe('FILE_KIND_REFUSED');
    const { rows } = await server.admin.query('select id from statement_runs where fund_id = $1', [fund]);
    expect(rows).toEqual([]);
  }, 60_000);

  it('are corrected by a new version with a reason, under the same name', async () => {
    const pdf = await makeForms(['Alder']);
    const { id } = (await upload(pdf)).body;
    expect(faultOf(await upload(pdf))[2]).toContain('is uploaded already');
    expect((await upload(pdf, '', user, 'State form')).status).toBe(201);
    expect(faultOf(await upload(pdf, '', user, 'Schedule K-1', 2019))[1]).toBe('year');
    await act('prepare', id, 1);
    await act('release', id, (await drawn(id)).version, admin);
    expect(faultOf(await upload(pdf))[1]).toBe('note');
    const again = (await upload(pdf, '&note=Wrong%20box')).body;
    await act('prepare', again.id, 1);
    await act('release', again.id, (await drawn(again.id)).version, admin);
    const { reports } = await get('/lp-portal', lp);
    expect(
      reports.map(({ title, replaced }: { title: string; replaced: boolean }) => [title, replaced]).sort(),
    ).toEqual([
      ['Schedule K-1 2024 of Fund I', true],
      ['Schedule K-1 2024, version 2 of Fund I', false],
    ]);
  });

  it('are split into the same bytes each time', async () => {
    const content = await makeForms(['Alder', 'Baltic Teachers']);
    const [one] = await splitPdf({ content, parts: [[1]] });
    const [two] = await splitPdf({ content, parts: [[1]] });
    expect(Buffer.from(one ?? []).equals(Buffer.from(two ?? []))).toBe(true);
  });

  it('do not exist for another firm, nor for an LP', async () => {
    const { id } = (await upload(await makeForms(['Alder']))).body;
    expect((await call(server, await makeFirm(server), 'GET', `/tax-forms/${id}`)).status).toBe(404);
    expect((await call(server, lp, 'GET', `/tax-forms/${id}`)).status).toBe(403);
  });
});
