import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { MAX_FILE_BYTES } from '@cairn/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeFile } from '../../../core/files/store-file.ts';
import { type S3Server, startS3Server } from '../../../testing/stand-ins/s3-server.ts';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addFile, fetchFile, makeDeal, PDF } from '../../../testing/test-file.ts';
import { addPerson, as, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { forAllTests, useOwnServer } from '../../../testing/use-test-server.ts';
import { dropFile } from './drop-file.ts';
import type { FilePlaceOf } from './file-records.ts';
import { shareFiles } from './share-files.ts';

const s3: S3Server = await startS3Server();
afterAll(() => s3.close());

const bytesOn = {
  s3: async () => [...s3.objects.values()],
  async disk(server: TestServer) {
    const path = join(server.services.env.dataDirectory, 'files');
    const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => []);
    const files = entries.filter((entry) => entry.isFile());
    return Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name))));
  },
};

describe.each(['disk', 's3'] as const)('an upload to %s', (kind) => {
  const server = useOwnServer(kind === 's3' ? { s3: s3.settings } : {});
  const admin = forAllTests(() => makeFirm(server));
  let url: string;
  let deal: FilePlaceOf;

  beforeAll(async () => {
    url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  });
  beforeEach(async () => {
    deal = await makeDeal(server, admin);
  });

  const stored = () => bytesOn[kind](server);
  const listed = async (place = deal) =>
    (await call(server, admin, 'GET', `/files?record_type=${place.record_type}&record_id=${place.record_id}`)).body
      .files;
  /** Nothing has come of it: no row, no event, and not a byte more than before. */
  async function expectNothing(before: number): Promise<void> {
    await expect.poll(async () => (await stored()).length).toBe(before);
    expect(await listed()).toEqual([]);
    const events = await auditOf(server, admin.tenantId, 'file.uploaded');
    expect(events.filter(({ metadata }) => metadata.record_id === deal.record_id)).toEqual([]);
  }
  const keyOf = async (id: string) =>
    (await server.admin.query('select storage_key from files where id = $1', [id])).rows[0].storage_key as string;
  const drop = (storage_key: string) => dropFile(server.services, { tenant_id: admin.tenantId, storage_key });
  const later = (hours: number) => {
    server.clock.now = new Date(Date.now() + hours * 3600_000);
  };

  it('keeps a file, says what it is, and gives it back as an attachment', async () => {
    const { status, body } = await addFile(server, admin, deal);
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        ...deal,
        file_name: 'deck.pdf',
        content_type: 'application/pdf',
        byte_size: PDF.length,
        sha256: createHash('sha256').update(PDF).digest('hex'),
        preview: 'pdf',
        uploaded_by: admin.userId,
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
        version: 1,
        can: { rename: true, delete: true },
      },
    ]);
    expect(await listed()).toEqual([body]);
    const sent = await fetchFile(server, admin, body.id);
    expect(sent.bytes.equals(PDF)).toBe(true);
    expect(sent.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(PDF.length),
      'content-disposition': `attachment; filename="deck.pdf"; filename*=UTF-8''deck.pdf`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const what = { ...deal, file_name: 'deck.pdf', bytes: PDF.length, sha256: body.sha256 };
    for (const action of ['file.uploaded', 'file.downloaded']) {
      const [event] = (await auditOf(server, admin.tenantId, action)).slice(-1);
      expect(event).toMatchObject({ resource_id: body.id, user_id: admin.userId, metadata: what });
    }
  });

  it('stores it encrypted: nothing of it can be read where it lies', async () => {
    const before = await stored();
    const content = Buffer.concat([PDF, Buffer.from('Canarywire raises 12 million. '.repeat(10_000))]);
    const { body } = await addFile(server, admin, deal, content, 'canaryname.pdf');
    const [sealed, ...others] = (await stored()).filter((bytes) => !before.some((known) => known.equals(bytes)));
    expect(others).toEqual([]);
    expect(sealed?.length).toBeGreaterThan(content.length);
    for (const word of ['%PDF', 'Canarywire', 'canaryname']) expect(sealed?.includes(word), word).toBe(false);
    expect((await fetchFile(server, admin, body.id)).bytes.equals(content)).toBe(true);
  });

  it('takes 50 MB, piece by piece', async () => {
    const content = Buffer.concat([PDF, randomBytes(MAX_FILE_BYTES - PDF.length)]);
    const { status, body } = await addFile(server, admin, deal, content);
    expect([status, body.byte_size]).toEqual([201, MAX_FILE_BYTES]);
    expect((await fetchFile(server, admin, body.id)).bytes.equals(content)).toBe(true);
  });

  it('leaves nothing behind when the sender breaks off in the middle', async () => {
    const before = (await stored()).length;
    for (const part of [1, 70_000, 900_000]) {
      const sending = request(`${url}/api/files?record_type=opportunity&record_id=${deal.record_id}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${admin.token}`,
          'content-type': 'application/octet-stream',
          'content-length': 1_000_000,
          'content-disposition': 'attachment; filename="deck.pdf"',
        },
      });
      const over = new Promise((resolve) => sending.on('error', resolve));
      sending.write(Buffer.concat([PDF, randomBytes(part)]));
      await new Promise((resolve) => setTimeout(resolve, 100));
      sending.destroy();
      await over;
    }
    await expectNothing(before);
    expect(server.logged.filter((line) => line.includes('unexpected error'))).toEqual([]);
  });

  it('leaves nothing behind when less or more comes than was said', async () => {
    const before = (await stored()).length;
    for (const length of [PDF.length + 1, PDF.length - 1, 10_000_000]) {
      const { status, body } = await call(
        server,
        admin,
        'POST',
        `/files?record_type=opportunity&record_id=${deal.record_id}`,
        PDF,
        {
          'content-type': 'application/octet-stream',
          'content-disposition': 'attachment; filename="deck.pdf"',
          'content-length': String(length),
        },
      );
      expect([status, body.code], `${length}`).toEqual([400, 'UPLOAD_INCOMPLETE']);
    }
    await expectNothing(before);
  });

  it('leaves nothing behind when what came is not what was sent', async () => {
    const before = (await stored()).length;
    const right = createHash('sha256').update(PDF).digest('hex');
    const wrong = await addFile(
      server,
      admin,
      deal,
      PDF,
      'deck.pdf',
      `&sha256=${right.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))}`,
    );
    expect([wrong.status, wrong.body.code]).toEqual([400, 'UPLOAD_INCOMPLETE']);
    await expectNothing(before);
    expect((await addFile(server, admin, deal, PDF, 'deck.pdf', `&sha256=${right.toUpperCase()}`)).status).toBe(201);
  });

  it('leaves nothing behind when the database refuses the row', async () => {
    const before = (await stored()).length;
    await server.admin.query(`create function boom() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
      create trigger boom before insert on files for each row execute function boom()`);
    const { status } = await addFile(server, admin, deal);
    await server.admin.query('drop function boom cascade');
    expect(status).toBe(500);
    await expectNothing(before);
  });

  it('leaves nothing behind when the record is decided while the file comes', async () => {
    const before = (await stored()).length;
    const review = crypto.randomUUID();
    await server.admin.query(
      `insert into committee_reviews (tenant_id, id, opportunity_id, quorum, opened_by) values ($1, $2, $3, 1, $4)`,
      [admin.tenantId, review, deal.record_id, admin.userId],
    );
    // The moment in which everything is stored but the row.
    const { files } = server.services;
    const put = files.put.bind(files);
    files.put = async (...given) => {
      await put(...given);
      await server.admin.query(`update committee_reviews set status = 'approved' where id = $1`, [review]);
    };
    const { status, body } = await addFile(server, admin, { record_type: 'committee_review', record_id: review });
    files.put = put;
    expect([status, body.code]).toEqual([409, 'FILES_FROZEN']);
    await expectNothing(before);
  });

  it('leaves nothing behind when the server dies before the row is written', async () => {
    const before = (await stored()).length;
    // All that such a server has done: the job is queued, the bytes are there.
    const key = crypto.randomUUID();
    const cells = await as(server, admin, 'read', (ctx) => ctx.cells());
    const body = async function* () {
      yield PDF;
    };
    await storeFile(server.services.files, cells, { tenantId: admin.tenantId, key }, body(), PDF.length);
    expect((await stored()).length).toBe(before + 1);
    await drop(key);
    await expectNothing(before);
  });

  it('is looked for once more by a job, which finds the file and lets it be', async () => {
    const { body } = await addFile(server, admin, deal);
    const key = await keyOf(body.id);
    const { rows } = await server.admin.query(
      `select data, start_after > now() + interval '1 hour' as later from pgboss.job where name = 'drop-file' and data->>'storage_key' = $1`,
      [key],
    );
    expect(rows).toEqual([{ data: { tenant_id: admin.tenantId, storage_key: key }, later: true }]);
    await drop(key);
    expect((await fetchFile(server, admin, body.id)).status).toBe(200);
  });

  it('of a confidential deal is found by the job too, which is no member of it', async () => {
    const member = await addPerson(server, admin.tenantId, 'firm_user');
    await hideDeal(server, deal.record_id, admin, member);
    const { body } = await addFile(server, admin, deal);
    await drop(await keyOf(body.id));
    expect((await fetchFile(server, member, body.id)).status).toBe(200);
    // Nobody at all can see it: then nothing is known, and nothing is deleted.
    await server.admin.query('delete from opportunity_members where opportunity_id = $1', [deal.record_id]);
    const key = await keyOf(body.id);
    await drop(key);
    expect((await stored()).length).toBeGreaterThan(0);
    expect(await server.services.files.get({ tenantId: admin.tenantId, key }).then((body) => !!body.destroy())).toBe(
      true,
    );
    await server.admin.query('delete from confidential_opportunities where opportunity_id = $1', [deal.record_id]);
  });

  it('goes a day after it was deleted, not before, and not when it was restored or carried to another record', async () => {
    const [source, other] = [await makeDeal(server, admin), await makeDeal(server, admin)];
    const shared = (await addFile(server, admin, source)).body;
    await as(server, admin, 'write', (ctx) => shareFiles(ctx, source, other));
    const [gone, back] = [(await addFile(server, admin, deal)).body, (await addFile(server, admin, deal)).body];
    const keys = await Promise.all([gone, back, shared].map(({ id }) => keyOf(id)));
    for (const { id } of [gone, back, shared])
      expect((await call(server, admin, 'POST', `/files/${id}/delete`, {})).status).toBe(200);
    const here = () =>
      Promise.all(
        keys.map((key) =>
          server.services.files.get({ tenantId: admin.tenantId, key }).then(
            (body) => Boolean(body.destroy()),
            () => false,
          ),
        ),
      );
    later(11);
    for (const key of keys) await drop(key);
    expect((await call(server, admin, 'POST', `/files/${back.id}/restore`, {})).status).toBe(200);
    later(25);
    for (const key of keys) await drop(key);
    expect(await here()).toEqual([false, true, true]);
    server.clock.now = undefined;
    expect((await fetchFile(server, admin, back.id)).status).toBe(200);
    expect((await fetchFile(server, admin, (await listed(other))[0].id)).status).toBe(200);
  });

  it('to a store that fails is an error that says so, and nothing is kept', async () => {
    const before = (await stored()).length;
    const { files } = server.services;
    const put = files.put.bind(files);
    if (kind === 's3') s3.failNext = 'PUT';
    else
      files.put = async (place, body, length) => {
        const half = async function* () {
          for await (const chunk of body) {
            yield chunk;
            throw Object.assign(new Error('no space left at /secret/place'), { code: 'ENOSPC' });
          }
        };
        await put(place, half(), length);
      };
    const { status, body } = await addFile(server, admin, deal);
    files.put = put;
    expect([status, body.code, body.message]).toEqual([
      503,
      'UNAVAILABLE',
      'The file storage cannot be reached. Nothing was changed. Try again in a moment.',
    ]);
    await expectNothing(before);
  });

  it('whose bytes are lost, or were changed, is not sent', async () => {
    const { body } = await addFile(server, admin, deal);
    const place = { tenantId: admin.tenantId, key: await keyOf(body.id) };
    await server.services.files.delete(place);
    const lost = await call(server, admin, 'GET', `/files/${body.id}/download`);
    expect([lost.status, lost.body.code]).toEqual([500, 'FILE_LOST']);
    const put = async (bytes: Buffer) => {
      await server.services.files.delete(place);
      const body = async function* () {
        yield bytes;
      };
      await server.services.files.put(place, body(), bytes.length);
    };
    await put(PDF);
    expect((await call(server, admin, 'GET', `/files/${body.id}/download`)).body.code).toBe('FILE_LOST');
    // Damage that shows when half is sent: what was sent must not pass for the whole.
    const large = (await addFile(server, admin, deal, Buffer.concat([PDF, randomBytes(1_000_000)]))).body;
    place.key = await keyOf(large.id);
    const sealed: Buffer[] = [];
    for await (const chunk of await server.services.files.get(place)) sealed.push(chunk as Buffer);
    const changed = Buffer.concat(sealed);
    changed[500_000] = (changed[500_000] as number) ^ 1;
    await put(changed);
    const answer = await fetch(`${url}/api/files/${large.id}/download`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    await expect(answer.arrayBuffer()).rejects.toThrow();
  });
});
