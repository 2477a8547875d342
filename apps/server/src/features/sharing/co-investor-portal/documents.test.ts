import { PDFDocument } from '@cantoo/pdf-lib';
import PDFKit from 'pdfkit';
import { pino } from 'pino';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../../../app.ts';
import { type BoundedWork, openBoundedWork, type WorkLimits } from '../../../core/bounded/bounded-work.ts';
import { makeBombPdf } from '../../../testing/bomb-pdf.ts';
import { addFile, PNG } from '../../../testing/test-file.ts';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';

const server = useOwnServer();
beforeEach(() => {
  server.clock.now = undefined;
});
const admin = forEachTest(() => makeFirm(server, 'Sharing Firm'));
const guest = forEachTest(() => addPerson(server, admin.tenantId, 'co_investor_user'));
const other = forEachTest(() => addPerson(server, admin.tenantId, 'co_investor_user'));

async function makePdf(): Promise<Buffer> {
  const doc = new PDFKit();
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => doc.on('end', resolve));
  doc.text('One').addPage().text('Two').end();
  await ended;
  return Buffer.concat(chunks);
}

/** A deal with a deck of two pages, shared with the guest. */
async function shared(more: object = {}, content?: string | Uint8Array, name = 'deck.pdf') {
  const deal = (await call(server, admin, 'POST', '/opportunities', { company_name: 'Tidewire' })).body.id as string;
  const place = { record_type: 'opportunity', record_id: deal } as const;
  const file = (await addFile(server, admin, place, content ?? (await makePdf()), name)).body.id as string;
  const body = { entity_type: 'opportunity', entity_id: deal, shared_with_org: 'Acme', people: [guest.email] };
  const made = await call(server, admin, 'POST', '/co-investor-shares', { ...body, files: [file], ...more });
  expect(made.status).toBe(201);
  return { id: made.body.id as string, deal, file };
}
async function fetchShared(
  how: 'read' | 'download',
  id: string,
  file: string,
  as: TestPerson = guest,
  { app } = { app: server.app },
) {
  const path = how === 'read' ? `${file}/read` : file;
  const answer = await app.inject({
    url: `/api/co-investor-portal/files/${path}?share_id=${id}`,
    headers: { host: 'localhost:3000', authorization: `Bearer ${as.token}` },
  });
  const isFile = answer.statusCode === 200;
  return { status: answer.statusCode, bytes: answer.rawPayload, code: isFile ? null : answer.json().code };
}
/** The forms that pages draw: the mark is one, drawn three times. */
async function marksOf(content: Uint8Array): Promise<number> {
  const document = await PDFDocument.load(content);
  return document.context.enumerateIndirectObjects().filter(([, object]) => /\/Subtype \/Form/.test(`${object}`))
    .length;
}
const beginView = async (id: string, as = guest) =>
  (
    await call(server, as, 'POST', '/rpc/log_coinvestor_interaction', {
      p_share_id: id,
      p_interaction_type: 'view',
    })
  ).body.id as string;
const keep = (view: string, file_id: string, pages: object[], as = guest) =>
  call(server, as, 'POST', `/co-investor-portal/views/${view}/pages`, { file_id, pages });
const activity = async (deal: string) =>
  (await call(server, admin, 'GET', `/co-investor-interactions?entity_type=opportunity&entity_id=${deal}`)).body;
const later = (seconds: number) => {
  server.clock.now = new Date((server.clock.now ?? new Date()).getTime() + seconds * 1000);
};

it('is read in the page, and not kept where the share says so', async () => {
  const { id, file } = await shared({ allows_download: false });
  const { body } = await call(server, guest, 'GET', `/co-investor-portal/shares/${id}`);
  expect([body.can.download, body.files[0].preview]).toEqual([false, 'pdf']);
  expect(await fetchShared('read', id, file)).toMatchObject({ status: 200 });
  expect(await fetchShared('download', id, file)).toMatchObject({ status: 403, code: 'DOWNLOAD_NOT_ALLOWED' });
  const opened = { version: 1, allows_download: true };
  expect((await call(server, admin, 'PATCH', `/co-investor-shares/${id}`, opened)).body.allows_download).toBe(true);
  expect((await fetchShared('download', id, file)).status).toBe(200);
  expect(await auditOf(server, admin.tenantId, 'file.previewed')).toMatchObject([{ user_id: guest.userId }]);
});

it('is for those alone whom the share is for, and gone with it', async () => {
  const { id, file } = await shared();
  const second = await shared();
  const view = await beginView(id);
  for (const how of ['read', 'download'] as const) {
    expect((await fetchShared(how, id, file, other)).status).toBe(404);
    expect((await fetchShared(how, id, second.file)).status).toBe(404);
  }
  expect((await keep(view, second.file, [{ page: 1, seconds: 1 }])).status).toBe(404);
  expect((await keep(view, file, [{ page: 1, seconds: 1 }], other)).status).toBe(404);
  await call(server, admin, 'POST', `/co-investor-shares/${id}/revoke`, {});
  for (const how of ['read', 'download'] as const) expect((await fetchShared(how, id, file)).status).toBe(404);
  expect((await keep(view, file, [{ page: 1, seconds: 1 }])).status).toBe(404);
});

it('carries name, address and time on each page where the share asks for it, read or kept', async () => {
  const plain = await shared();
  expect(await marksOf((await fetchShared('download', plain.id, plain.file)).bytes)).toBe(0);
  const { id, file } = await shared({ has_watermark: true });
  for (const how of ['read', 'download'] as const) {
    const { status, bytes } = await fetchShared(how, id, file);
    expect(status).toBe(200);
    expect(await marksOf(bytes)).toBe(1);
  }
  const picture = await shared({ has_watermark: true }, PNG, 'plan.png');
  expect((await fetchShared('download', picture.id, picture.file)).bytes.equals(PNG)).toBe(true);
});

it('is not given out where it cannot be marked, nor shown where a browser has nothing for it', async () => {
  const broken = await shared({ has_watermark: true }, Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF\n'));
  for (const how of ['read', 'download'] as const)
    expect(await fetchShared(how, broken.id, broken.file)).toMatchObject({ status: 422, code: 'FILE_NOT_MARKABLE' });
  expect((await activity(broken.deal)).rows).toEqual([]);
  const table = await shared({}, 'a;b\n1;2\n', 'table.csv');
  expect(await fetchShared('read', table.id, table.file)).toMatchObject({ status: 422, code: 'NO_PREVIEW' });
  expect((await fetchShared('download', table.id, table.file)).status).toBe(200);
});

it('is timed by page: never more than has passed, never less than before', async () => {
  const { id, deal, file } = await shared({ people: [guest.email, other.email] });
  server.clock.now = new Date();
  const view = await beginView(id);
  later(10);
  expect(
    (
      await keep(view, file, [
        { page: 1, seconds: 7 },
        { page: 2, seconds: 999 },
      ])
    ).body,
  ).toEqual({ pages: 2 });
  await keep(view, file, [{ page: 1, seconds: 3 }]);
  const theirs = await beginView(id, other);
  later(30);
  await keep(theirs, file, [{ page: 2, seconds: 20 }], other);
  for (const wrong of [
    [],
    [{ page: 0, seconds: 1 }],
    [{ page: 1, seconds: -1 }],
    [{ page: 1, seconds: 1.5 }],
    [{ page: 1, seconds: 31_536_000 }],
  ])
    expect((await keep(view, file, wrong)).status).toBe(400);
  const { rows, documents } = await activity(deal);
  const page = { file_id: file, file_name: 'deck.pdf' };
  expect(rows.map(({ pages }: { pages: object[] }) => pages)).toEqual([
    [{ ...page, page: 2, seconds: 20 }],
    [
      { ...page, page: 1, seconds: 7 },
      // Seven of ten seconds went to the first page; what is left is rounded up.
      { ...page, page: 2, seconds: 5 },
    ],
  ]);
  expect(documents).toEqual([
    {
      ...page,
      readers: 2,
      seconds: 32,
      pages: [
        { page: 1, seconds: 7, readers: 1 },
        { page: 2, seconds: 25, readers: 2 },
      ],
    },
  ]);
  const { body } = await call(server, admin, 'GET', '/co-investor-analytics?days=30');
  expect(body.documents).toMatchObject([
    { id: file, item: 'Tidewire', readers: 2, pages: 2, seconds: 32, downloads: 0 },
  ]);
  const csv = (table: string) => call(server, admin, 'GET', `/co-investor-analytics/export?table=${table}`);
  expect((await csv('pages')).body).toContain(',Tidewire,deck.pdf,1,1,7');
  expect((await csv('documents')).body).toContain(',Tidewire,deck.pdf,2,2,32,0');
});

it('takes no more for all pages together than has passed, however often they are claimed', async () => {
  const { id, deal, file } = await shared();
  server.clock.now = new Date();
  const view = await beginView(id);
  later(60);
  const claimed = Array.from({ length: 100 }, (_, index) => ({ page: index + 1, seconds: 60 }));
  for (let round = 0; round < 3; round++) expect((await keep(view, file, claimed)).status).toBe(200);
  const [document] = (await activity(deal)).documents;
  // Each page may be rounded up once.
  expect(document.seconds).toBeLessThanOrEqual(160);
  expect(document.pages[0]).toEqual({ page: 1, seconds: 60, readers: 1 });
});

it('adds up more seconds than fit into 32 bits', async () => {
  const { id, deal, file } = await shared();
  server.clock.now = new Date();
  const view = await beginView(id);
  await server.admin.query(
    `with looks as (insert into co_investor_interactions
         (tenant_id, id, share_id, entity_id, opportunity_id, user_id, interaction_type, created_at)
       select tenant_id, gen_random_uuid(), share_id, entity_id, opportunity_id, user_id, 'view', created_at
         from co_investor_interactions, generate_series(1, 15) where id = $1 returning *)
     insert into co_investor_page_views
         (tenant_id, id, share_id, entity_id, opportunity_id, interaction_id, user_id, file_id, page, seconds, created_at)
     select tenant_id, gen_random_uuid(), share_id, entity_id, opportunity_id, id, user_id, $2, page, 14400, created_at
       from looks, generate_series(1, 10000) as page`,
    [view, file],
  );
  expect((await activity(deal)).documents).toMatchObject([{ seconds: 15 * 10_000 * 14_400 }]);
  const { status, body } = await call(server, admin, 'GET', '/co-investor-analytics?days=30');
  expect([status, body.documents]).toMatchObject([200, [{ seconds: 15 * 10_000 * 14_400 }]]);
});

it('analyses documents that were only downloaded, too', async () => {
  const { id, file } = await shared({}, PNG, 'plan.png');
  expect((await fetchShared('download', id, file)).status).toBe(200);
  const { body } = await call(server, admin, 'GET', '/co-investor-analytics?days=30');
  expect(body.documents).toEqual([
    { id: file, name: 'plan.png', item: 'Tidewire', readers: 0, pages: 0, seconds: 0, downloads: 1 },
  ]);
});

/** Another front of the same server whose marking ends sooner, and what happens to it, in order. */
async function startHasty(limits: Partial<WorkLimits>) {
  const events: string[] = [];
  const bounded = openBoundedWork(server.services.env.workerFile, limits);
  const noted: BoundedWork = {
    ...bounded,
    run: (work) =>
      bounded.run({
        ...work,
        prepare: async () => {
          const input = await work.prepare();
          events.push('marking');
          return input;
        },
      }),
  };
  const log = pino({ level: 'silent' });
  const app = await buildApp({ ...server.services, bounded: noted }, 'no-pages-here', log);
  onTestFinished(() => app.close());
  return { ...server, app, events };
}

it('leaves the server to everybody else while a document unpacks without end', async () => {
  const { id, file } = await shared({ has_watermark: true }, makeBombPdf());
  const hasty = await startHasty({ milliseconds: 3000 });
  const refused = fetchShared('read', id, file, guest, hasty).then((answer) => {
    hasty.events.push('refused');
    return answer;
  });
  await expect.poll(() => hasty.events).toEqual(['marking']);
  expect((await hasty.app.inject('/api/health')).json()).toEqual({ status: 'ok' });
  hasty.events.push('health');
  expect(await refused).toMatchObject({ status: 422, code: 'FILE_NOT_MARKABLE' });
  expect(hasty.events).toEqual(['marking', 'health', 'refused']);
});

it('lets a few of a firm wait for their turn, with nothing in memory, and refuses the rest', async () => {
  const { id, file } = await shared({ has_watermark: true }, makeBombPdf());
  const hasty = await startHasty({ milliseconds: 1500, waiting: 1 });
  const answers = [1, 2, 3, 4].map(() => fetchShared('read', id, file, guest, hasty));
  const refused = await Promise.race(answers);
  expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
  expect(hasty.events).toEqual(['marking']);
  expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([422, 422, 429, 429]);
  expect(hasty.events).toEqual(['marking', 'marking']);
});
