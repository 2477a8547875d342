import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { FilePlaceOf, FileRecordType } from './file-records.ts';

export interface FileRow {
  id: string;
  record_type: FileRecordType;
  record_id: string;
  file_name: string;
  content_type: string;
  byte_size: number;
  sha256: string;
  uploaded_by: string | null;
  created_at: string;
  version: number;
  tenant_id: string;
  storage_key: string;
}

const COLUMNS = `
  id, record_type, record_id, file_name, content_type, byte_size::float8 as byte_size, encode(sha256, 'hex') as sha256,
  uploaded_by, ${isoTime('created_at')} as created_at, version, tenant_id, storage_key`;

export async function findFile(tx: Tx, id: string): Promise<FileRow | undefined> {
  const text = `select ${COLUMNS} from files where id = $1 and deleted_at is null`;
  return (await tx.query<FileRow>(text, [id], 'find-file'))[0];
}

/** One that was deleted after `since`. */
export async function findDeletedFile(tx: Tx, id: string, since: Date): Promise<FileRow | undefined> {
  const text = `select ${COLUMNS} from files where id = $1 and deleted_at > $2`;
  return (await tx.query<FileRow>(text, [id, since], 'find-deleted-file'))[0];
}

export function listFileRows(tx: Tx, { record_type, record_id }: FilePlaceOf): Promise<FileRow[]> {
  const text = `select ${COLUMNS} from files
     where record_type = $1 and record_id = $2 and deleted_at is null order by files.created_at desc, id desc`;
  return tx.query(text, [record_type, record_id], 'list-files');
}

export interface NewFile extends FilePlaceOf {
  id: string;
  tenant_id: string;
  opportunity_id: string | null;
  file_name: string;
  content_type: string;
  byte_size: number;
  sha256: Buffer;
  storage_key: string;
  uploaded_by: string;
  created_at: Date;
}

export async function insertFile(tx: Tx, file: NewFile): Promise<FileRow> {
  const names = Object.keys(file);
  const text = `insert into files (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})
     returning ${COLUMNS}`;
  const [row] = await tx.query<FileRow>(text, Object.values(file));
  if (!row) throw new Error('the new file was not stored');
  return row;
}

/** Undefined when it is no longer the version that was seen. */
export async function renameIfUnchanged(
  tx: Tx,
  id: string,
  version: number,
  name: string,
): Promise<FileRow | undefined> {
  const text = `update files set file_name = $3, version = version + 1
     where id = $1 and version = $2 and deleted_at is null returning ${COLUMNS}`;
  return (await tx.query<FileRow>(text, [id, version, name], 'rename-file'))[0];
}

/** Undefined when somebody else has deleted it in the meantime. */
export async function markDeleted(tx: Tx, id: string, by: string, now: Date): Promise<FileRow | undefined> {
  const text = `update files set deleted_at = $2, deleted_by = $3, version = version + 1
     where id = $1 and deleted_at is null returning ${COLUMNS}`;
  return (await tx.query<FileRow>(text, [id, now, by], 'delete-file'))[0];
}

export async function markRestored(tx: Tx, id: string): Promise<FileRow | undefined> {
  const text = `update files set deleted_at = null, deleted_by = null, version = version + 1
     where id = $1 and deleted_at is not null returning ${COLUMNS}`;
  return (await tx.query<FileRow>(text, [id], 'restore-file'))[0];
}

// Of what is carried twice there is still one.
const COPY = `
  insert into files (tenant_id, id, record_type, record_id, opportunity_id, file_name, content_type, byte_size, sha256,
                     storage_key, uploaded_by, created_at)
  select f.tenant_id, gen_random_uuid(), $3, $4, $5, f.file_name, f.content_type, f.byte_size, f.sha256,
         f.storage_key, f.uploaded_by, f.created_at
    from files f
   where f.record_type = $1 and f.record_id = $2 and f.deleted_at is null
     and not exists (select 1 from files there where there.tenant_id = f.tenant_id and there.record_type = $3
                      and there.record_id = $4 and there.storage_key = f.storage_key and there.deleted_at is null)
  returning ${COLUMNS}`;

/** Gives another record the living files of one: new rows for the same bytes. */
export function copyFileRows(
  tx: Tx,
  from: FilePlaceOf,
  to: FilePlaceOf & { opportunity_id: string | null },
): Promise<FileRow[]> {
  return tx.query(
    COPY,
    [from.record_type, from.record_id, to.record_type, to.record_id, to.opportunity_id],
    'copy-files',
  );
}

/** One member of each confidential deal: together they see every file of the firm. Null stands for a deal that has none. */
export async function listOneMemberPerDeal(tx: Tx): Promise<(string | null)[]> {
  const rows = await tx.query<{ user_id: string | null }>(
    `select distinct (select m.user_id from opportunity_members m
                       where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id
                       order by m.user_id limit 1) as user_id
       from confidential_opportunities c`,
  );
  return rows.map(({ user_id }) => user_id);
}

/** Whether a file that is there, or was deleted after `since`, has these bytes, as far as this person sees. */
export async function isInUse(tx: Tx, userId: string, storageKey: string, since: Date): Promise<boolean> {
  await tx.query(`select set_config('app.user_id', $1, true)`, [userId]);
  const found = await tx.query(
    'select 1 from files where storage_key = $1 and (deleted_at is null or deleted_at > $2) limit 1',
    [storageKey, since],
  );
  return found.length > 0;
}
