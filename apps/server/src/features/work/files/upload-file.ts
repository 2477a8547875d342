import { FILE_HEAD_BYTES, judgeFile } from '@cairn/domain';
import { type Actor, authorOf } from '../../../core/actor.ts';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import { findContent } from '../../../core/files/find-content.ts';
import { peek } from '../../../core/files/peek.ts';
import { receiveBody } from '../../../core/files/receive-body.ts';
import { storeFile } from '../../../core/files/store-file.ts';
import { fileNameIn } from '../../../core/http/content-disposition.ts';
import { newId } from '../../../core/ids.ts';
import { isUnavailable } from '../../../core/pg-errors.ts';
import { type Ctx, type RequestContext, runAs } from '../../../core/procedure.ts';
import { assertStorage } from '../../access/tenants/assert-storage.ts';
import { dropUnlessUploaded } from './drop-file.ts';
import { fileEvent } from './file-event.ts';
import { assertRoomForFile, type FilePlaceOf, lockFileRecord } from './file-records.ts';
import { COLUMNS, type FileRow } from './files.queries.ts';
import { orUnavailable } from './store-failure.ts';
import { tellFiles } from './tell-files.ts';
import { viewFile } from './view-file.ts';

type Upload = FilePlaceOf & { sha256?: string | undefined };

/**
 * Adds a file to a record. Its bytes stream into the store while no transaction is open, since a slow line takes minutes; the
 * row comes last, so that it names only what is stored for good. What breaks on the way leaves nothing behind, and for a
 * server that dies a job looks later (docs/adr/0017).
 */
export function uploadFile(context: RequestContext, { query }: { query: Upload }) {
  const { actor } = context;
  if (!actor) throw fail('UNAUTHENTICATED');
  return uploadFileAs({ ...context, actor }, query);
}

/** The same for other features, as whom they have let in. */
export async function uploadFileAs(context: RequestContext & { actor: Actor }, query: Upload) {
  const { actor, services, origin } = context;
  const place = { tenantId: actor.tenantId, key: newId() };
  const cells = await runAs(services, actor, origin, 'write', (ctx) =>
    begin(ctx, query, place.key, lengthOf(context.request)),
  );
  const kept = await receive(context.request, (source, length) =>
    orUnavailable(services, actor, () => storeFile(services.files, cells, place, source, length)),
  );
  try {
    if (query.sha256 && kept.sha256.toString('hex') !== query.sha256.toLowerCase()) throw fail('UPLOAD_INCOMPLETE');
    return await runAs(services, actor, origin, 'write', (ctx) => keepFile(ctx, query, place.key, kept));
  } catch (error) {
    // A database that was lost may have kept the row all the same; then the job decides, which can see it.
    if (!isUnavailable(error)) await services.files.delete(place).catch(() => {});
    throw error;
  }
}

/** What the sender says; what comes is counted. Not a number where it says something else. */
const lengthOf = ({ headers }: RequestContext['request']) => Number(headers['content-length'] ?? 0);

async function begin(ctx: Ctx, query: Upload, key: string, length: number) {
  await lockFileRecord(ctx, query);
  await assertRoomForFile(ctx, query);
  if (Number.isSafeInteger(length)) await assertStorage(ctx, length, { isKept: false });
  await dropUnlessUploaded(ctx, key);
  return ctx.cells();
}

interface Kept {
  file_name: string;
  content_type: string;
  byte_size: number;
  sha256: Buffer;
}

/** Judges what comes by its first bytes, and keeps it when it may be kept. */
async function receive(
  request: RequestContext['request'],
  keep: (source: AsyncIterable<Buffer>, length: number) => Promise<Buffer>,
): Promise<Kept> {
  const { headers, raw } = request;
  if (!headers['content-type']?.startsWith('application/octet-stream')) throw fail('UNSUPPORTED_MEDIA');
  const length = lengthOf(request);
  if (!Number.isSafeInteger(length)) throw fail('LENGTH_REQUIRED');
  if (length === 0) throw fail('FILE_EMPTY');
  const body = receiveBody(raw, length);
  try {
    const [head, source] = await peek(body, FILE_HEAD_BYTES);
    const judged = judgeFile(fileNameIn(headers['content-disposition']) ?? '', await findContent(head));
    if (!judged.ok) throw fail('FILE_KIND_REFUSED', undefined, judged.message);
    const sha256 = await keep(source, length);
    return { file_name: judged.name, content_type: judged.type, byte_size: length, sha256 };
  } finally {
    await body.return(undefined);
    // What still comes of a file that is refused is let pass, so that its sender hears the answer.
    raw.resume();
  }
}

/** Writes the row of what is stored, and tells those who look at the record. */
export async function keepFile(ctx: Ctx, { record_type, record_id }: Upload, key: string, kept: Kept) {
  // Again: minutes may have passed, and with them the decision.
  const record = await lockFileRecord(ctx, { record_type, record_id });
  await assertRoomForFile(ctx, record);
  await assertStorage(ctx, kept.byte_size);
  const { opportunity_id } = record;
  const row = await insertFile(ctx.tx, {
    id: newId(),
    tenant_id: ctx.actor.tenantId,
    record_type,
    record_id,
    opportunity_id,
    ...kept,
    storage_key: key,
    uploaded_by: authorOf(ctx.actor),
    created_at: ctx.now,
  });
  await Promise.all([ctx.audit(fileEvent('uploaded', row)), tellFiles(ctx, record)]);
  return viewFile(ctx, row, record);
}

interface NewFile extends FilePlaceOf {
  id: string;
  tenant_id: string;
  opportunity_id: string | null;
  file_name: string;
  content_type: string;
  byte_size: number;
  sha256: Buffer;
  storage_key: string;
  uploaded_by: string | null;
  created_at: Date;
}

async function insertFile(tx: Tx, file: NewFile): Promise<FileRow> {
  const names = Object.keys(file);
  const text = `insert into files (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})
     returning ${COLUMNS}`;
  const [row] = await tx.query<FileRow>(text, Object.values(file));
  if (!row) throw new Error('the new file was not stored');
  return row;
}
