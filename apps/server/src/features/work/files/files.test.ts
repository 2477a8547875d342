import { beforeEach, describe, expect, it } from 'vitest';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addFile, fetchFile, makeDeal, PDF, PNG } from '../../../testing/test-file.ts';
import { addPerson, as, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { forAllTests, forEachTest, useTestServer } from '../../../testing/use-test-server.ts';
import type { FilePlaceOf } from './file-records.ts';
import { listFilesOf } from './list-files.ts';
import { shareFiles } from './share-files.ts';

let deal: FilePlaceOf;

const server = useTestServer();
const foreigner = forAllTests(() => makeFirm(server));
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
beforeEach(async () => {
  deal = await makeDeal(server, admin);
});

const list = (person: TestPerson, { record_type, record_id } = deal) =>
  call(server, person, 'GET', `/files?record_type=${record_type}&record_id=${record_id}`);
const act = (person: TestPerson, id: string, what: 'delete' | 'restore') =>
  call(server, person, 'POST', `/files/${id}/${what}`, {});
const rename = (person: TestPerson, id: string, file_name: string, version = 1) =>
  call(server, person, 'PATCH', `/files/${id}`, { file_name, version });
const insert = async (statement: string, ...values: unknown[]): Promise<string> => {
  const id = crypto.randomUUID();
  await server.admin.query(statement, [admin.tenantId, id, ...values]);
  return id;
};

const RECORDS: Record<string, () => Promise<FilePlaceOf>> = {
  opportunity: async () => deal,
  async dd_item() {
    const process = await insert(
      `insert into due_diligence_processes (tenant_id, id, opportunity_id, name) values ($1, $2, $3, 'Seed')`,
      deal.record_id,
    );
    const record_id = await insert(
      `insert into dd_items (tenant_id, id, opportunity_id, process_id, section, section_position, position, title)
        values ($1, $2, $3, $4, 'Team', 1, 1, 'References')`,
      deal.record_id,
      process,
    );
    return { record_type: 'dd_item', record_id };
  },
  async committee_review() {
    const record_id = await insert(
      `insert into committee_reviews (tenant_id, id, opportunity_id, quorum, opened_by) values ($1, $2, $3, 1, $4)`,
      deal.record_id,
      admin.userId,
    );
    return { record_type: 'committee_review', record_id };
  },
  async portfolio_company() {
    const record_id = await insert(`insert into portfolio_companies (tenant_id, id, name) values ($1, $2, 'Tidewire')`);
    return { record_type: 'portfolio_company', record_id };
  },
};

describe.each(Object.keys(RECORDS))('the files of a record of the type %s', (type) => {
  it('are added, listed and sent, and are nothing to another firm', async () => {
    const place = (await RECORDS[type]?.()) as FilePlaceOf;
    const { status, body } = await addFile(server, user, place);
    expect([status, body.record_type, body.record_id]).toEqual([201, type, place.record_id]);
    expect((await list(admin, place)).body).toEqual({ files: [body], can: { upload: true } });
    expect((await fetchFile(server, admin, body.id)).bytes.equals(PDF)).toBe(true);
    const missing = { ...place, record_id: crypto.randomUUID() };
    for (const ask of [
      (place: FilePlaceOf) => list(foreigner, place),
      (place: FilePlaceOf) => addFile(server, foreigner, place),
    ]) {
      const [foreign, none] = [await ask(place), await ask(missing)];
      expect([foreign.status, foreign.body]).toEqual([404, none.body]);
    }
    expect((await fetchFile(server, foreigner, body.id)).status).toBe(404);
  });
});

describe('a file', () => {
  it.each<[string, string, string | Buffer, RegExp]>([
    ['nothing', 'deck.pdf', '', /empty/],
    [
      'a web page that is called PDF',
      'deck.pdf',
      '<!doctype html><script>alert(1)</script>',
      /called a PDF, but its content is a web page/,
    ],
    ['a picture that is called PDF', 'deck.pdf', PNG, /called a PDF, but its content is a PNG image/],
    ['a PDF that is called a picture', 'logo.png', PDF, /called a PNG image, but its content is a PDF/],
    [
      'a program',
      'deck.pdf',
      Buffer.from('MZ\u0090\u0000\u0003\u0000\u0000\u0000\u0004'.padEnd(400, '\u0000'), 'latin1'),
      /program/,
    ],
    ['a script by its name', 'deck.pdf.js', 'alert(1)', /program or a script/],
  ])('that is %s is refused with a sentence', async (_, name, content, sentence) => {
    const { status, body } = await addFile(server, admin, deal, content, name);
    expect(status).toBe(422);
    expect(body.message).toMatch(sentence);
    expect((await list(admin)).body.files).toEqual([]);
  });

  it.each<[string, string, string | Buffer, string, string]>([
    ['without an extension', 'logo', PNG, 'logo.png', 'image/png'],
    ['of a path', '../../etc/cron.d/deck.pdf', PDF, 'deck.pdf', 'application/pdf'],
    ['that reads backwards', 'deck\u202efdp.exe.pdf', PDF, 'deckfdp.exe.pdf', 'application/pdf'],
    ['that is a web page', 'page.html', '<html><script>alert(1)</script>', 'page.html', 'application/octet-stream'],
    ['that is a drawing', 'logo.svg', '<svg xmlns="x"><script/></svg>', 'logo.svg', 'application/octet-stream'],
    ['that is a list', 'cap table.csv', 'Name,Shares\nAda,5\n', 'cap table.csv', 'text/csv'],
    ['without a name', '', 'Call notes', 'file.txt', 'text/plain'],
  ])('%s is kept under a safe name and type', async (_, name, content, kept, type) => {
    const { body } = await addFile(server, admin, deal, content, name);
    expect([body.file_name, body.content_type]).toEqual([kept, type]);
    const sent = await fetchFile(server, admin, body.id);
    expect(sent.headers['content-type']).toBe(type);
    expect(sent.headers['content-disposition']).toMatch(/^attachment; /);
    expect(sent.bytes.equals(Buffer.from(content))).toBe(true);
  });

  it('must be sent as one, with its length', async () => {
    const path = `/files?record_type=opportunity&record_id=${deal.record_id}`;
    const json = await call(server, admin, 'POST', path, { file: 'x' });
    expect([json.status, json.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA']);
    const chunked = await call(server, admin, 'POST', path, PDF, {
      'content-type': 'application/octet-stream',
      'transfer-encoding': 'chunked',
    });
    expect([chunked.status, chunked.body.code]).toEqual([411, 'LENGTH_REQUIRED']);
  });

  it('is shown in the page when it is a picture or a PDF, and only then', async () => {
    for (const [content, name] of [
      [PDF, 'deck.pdf'],
      [PNG, 'logo.png'],
    ] as const) {
      const { body } = await addFile(server, admin, deal, content, name);
      const shown = await fetchFile(server, user, body.id, 'preview');
      expect(shown.bytes.equals(content)).toBe(true);
      expect(shown.headers).toMatchObject({
        'content-type': body.content_type,
        'content-disposition': expect.stringMatching(/^inline; /),
        'content-security-policy': expect.stringContaining('sandbox'),
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      });
    }
    expect(await auditOf(server, admin.tenantId, 'file.previewed')).toHaveLength(2);
    const page = (await addFile(server, admin, deal, '<svg><script/></svg>', 'logo.svg')).body;
    const refused = await call(server, admin, 'GET', `/files/${page.id}/preview`);
    expect([page.preview, refused.status, refused.body.code]).toEqual([null, 422, 'NO_PREVIEW']);
  });
});

describe('a rename', () => {
  it('keeps the extension, and is written down with the former name', async () => {
    const { id } = (await addFile(server, admin, deal)).body;
    const renamed = await rename(admin, id, 'Series A: deck\u202e');
    expect(renamed.body).toMatchObject({
      file_name: 'Series A_ deck.pdf',
      version: 2,
      content_type: 'application/pdf',
    });
    expect((await rename(admin, id, 'virus.exe', 2)).body.file_name).toBe('virus.exe.pdf');
    const [event] = await auditOf(server, admin.tenantId, 'file.renamed');
    expect(event?.metadata).toMatchObject({ former_name: 'deck.pdf', file_name: 'Series A_ deck.pdf' });
  });

  it('of what somebody else has renamed meanwhile shows how it is called now', async () => {
    const { id } = (await addFile(server, admin, deal)).body;
    await rename(admin, id, 'first');
    const late = await rename(admin, id, 'second');
    expect([late.status, late.body.code, late.body.data.current.file_name]).toEqual([
      409,
      'STALE_VERSION',
      'first.pdf',
    ]);
    expect((await rename(admin, id, ' ', 2)).status).toBe(400);
  });

  it('cannot promise a type that nobody found', async () => {
    const { id } = (await addFile(server, admin, deal, Buffer.from([1, 2, 3, 4, 5, 6]), 'blob')).body;
    const refused = await rename(admin, id, 'deck.pdf');
    expect([refused.status, refused.body.data.fields.file_name]).toEqual([400, expect.stringContaining('.pdf')]);
  });
});

describe('a deletion', () => {
  it('takes a file out of sight, and can be taken back', async () => {
    const { id } = (await addFile(server, admin, deal)).body;
    expect((await act(admin, id, 'delete')).status).toBe(200);
    expect((await list(admin)).body.files).toEqual([]);
    for (const answer of [
      await fetchFile(server, admin, id),
      await rename(admin, id, 'x', 2),
      await act(admin, id, 'delete'),
    ])
      expect(answer.status).toBe(404);
    expect((await act(admin, id, 'restore')).body).toMatchObject({ id, file_name: 'deck.pdf', version: 3 });
    expect((await list(admin)).body.files).toHaveLength(1);
    expect((await act(admin, id, 'restore')).status).toBe(404);
    for (const action of ['file.deleted', 'file.restored'])
      expect(await auditOf(server, admin.tenantId, action)).toHaveLength(1);
  });

  it('cannot be taken back after twelve hours', async () => {
    const { id } = (await addFile(server, admin, deal)).body;
    await act(admin, id, 'delete');
    await server.admin.query(`update files set deleted_at = now() - interval '12 hours 1 minute' where id = $1`, [id]);
    expect((await act(admin, id, 'restore')).status).toBe(404);
  });

  it('is for the person who uploaded the file, and for administrators', async () => {
    const mine = (await addFile(server, user, deal)).body;
    const theirs = (await addFile(server, admin, deal)).body;
    expect((await list(user)).body.files.map(({ can }: { can: object }) => can)).toEqual([
      { rename: false, delete: false },
      { rename: true, delete: true },
    ]);
    expect((await act(user, theirs.id, 'delete')).status).toBe(403);
    expect((await rename(user, theirs.id, 'x')).status).toBe(403);
    await act(admin, theirs.id, 'delete');
    expect((await act(user, theirs.id, 'restore')).status).toBe(403);
    expect((await act(user, mine.id, 'delete')).status).toBe(200);
    expect((await act(admin, mine.id, 'restore')).status).toBe(200);
    expect((await act(admin, mine.id, 'delete')).status).toBe(200);
  });

  it('by twenty at once is one', async () => {
    const { id } = (await addFile(server, admin, deal)).body;
    const answers = await Promise.all(Array.from({ length: 20 }, () => act(admin, id, 'delete')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await auditOf(server, admin.tenantId, 'file.deleted')).toHaveLength(1);
  });
});

describe('what is frozen', () => {
  it('takes no new file, loses none and renames none', async () => {
    const review = (await RECORDS.committee_review?.()) as FilePlaceOf;
    const { id } = (await addFile(server, admin, review)).body;
    const deleted = (await addFile(server, admin, review)).body;
    await act(admin, deleted.id, 'delete');
    await server.admin.query(`update committee_reviews set status = 'approved' where id = $1`, [review.record_id]);
    const { body } = await list(admin, review);
    expect([body.can, body.files[0].can]).toEqual([{ upload: false }, { rename: false, delete: false }]);
    for (const answer of [
      await addFile(server, admin, review),
      await act(admin, id, 'delete'),
      await act(admin, deleted.id, 'restore'),
      await rename(admin, id, 'x'),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'FILES_FROZEN']);
    expect((await fetchFile(server, user, id)).status).toBe(200);
  });
});

describe('the files of a confidential deal', () => {
  it('are there for its members, and for nobody else, whatever their role', async () => {
    const places = await Promise.all(
      ['dd_item', 'committee_review'].map((type) => RECORDS[type]?.() as Promise<FilePlaceOf>),
    );
    const files = [];
    for (const place of [deal, ...places]) files.push([place, (await addFile(server, user, place)).body] as const);
    await hideDeal(server, deal.record_id, user);
    for (const [place, { id }] of files) {
      expect((await list(user, place)).status).toBe(200);
      expect((await fetchFile(server, user, id)).status).toBe(200);
      const refused = [
        await list(admin, place),
        await addFile(server, admin, place),
        await fetchFile(server, admin, id),
        await fetchFile(server, admin, id, 'preview'),
        await rename(admin, id, 'x'),
        await act(admin, id, 'delete'),
      ];
      expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
    }
  });
});

describe('a record that is gone', () => {
  it('takes its files along', async () => {
    const kept = await makeDeal(server, admin);
    const { id } = (await addFile(server, admin, deal)).body;
    await server.admin.query('update opportunities set merged_into = $2 where id = $1', [
      deal.record_id,
      kept.record_id,
    ]);
    for (const answer of [await list(admin), await addFile(server, admin, deal), await fetchFile(server, admin, id)])
      expect(answer.status).toBe(404);
  });
});

describe('what is carried to another record', () => {
  it('shares the bytes, keeps who uploaded it, and is carried once', async () => {
    const company = (await RECORDS.portfolio_company?.()) as FilePlaceOf;
    const { id, sha256 } = (await addFile(server, user, deal)).body;
    const deleted = (await addFile(server, user, deal)).body;
    await act(admin, deleted.id, 'delete');
    const carry = () => as(server, admin, 'write', (ctx) => shareFiles(ctx, deal, company));
    expect(await carry()).toHaveLength(1);
    expect(await carry()).toHaveLength(0);
    const [copy] = (await list(admin, company)).body.files;
    expect(copy).toMatchObject({ file_name: 'deck.pdf', sha256, uploaded_by: user.userId, ...company });
    expect(copy.id).not.toBe(id);
    expect(await as(server, admin, 'read', (ctx) => listFilesOf(ctx, deal))).toHaveLength(1);
    await act(admin, id, 'delete');
    expect((await fetchFile(server, admin, copy.id)).bytes.equals(PDF)).toBe(true);
    const [event] = await auditOf(server, admin.tenantId, 'file.carried');
    expect(event?.metadata).toMatchObject({ ...company, from: deal, sha256 });
  });
});
