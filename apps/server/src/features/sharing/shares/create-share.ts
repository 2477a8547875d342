import { schema } from '@cairn/db';
import { defaultShareFields, type ShareEntity, shareFieldsOf } from '@cairn/domain';
import { invalidField } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { addPeople } from './add-people.ts';
import { lockItem } from './find-item.ts';
import { type ShareInputs, type ShareRow, type ShareView, writeNotes } from './shares.queries.ts';
import { listAccounts, shareEvent, tellShare } from './tell-share.ts';
import { getShare } from './view-share.ts';

/** Opens fields and files of one record to an organization, for the people who are named. */
export async function createShare(ctx: Ctx, input: ShareInputs['create']): Promise<ShareView> {
  const { tx, actor, now } = ctx;
  const { entity_type, entity_id, expires_at = null, files = [], people = [] } = input;
  const item = await lockItem(ctx, { entity_type, entity_id });
  assertFuture(expires_at, now);
  const fields = assertFields(entity_type, input.fields ?? defaultShareFields(entity_type));
  const documents = {
    allows_download: input.allows_download ?? true,
    has_watermark: input.has_watermark ?? false,
    terms_text: input.terms_text ?? null,
    terms_version: input.terms_text ? 1 : 0,
  };
  const id = newId();
  await insertMany(tx, schema.coInvestorShares, [
    {
      tenant_id: actor.tenantId,
      id,
      entity_type,
      entity_id: item.id,
      opportunity_id: item.opportunity_id,
      company_id: item.company_id,
      shared_by: actor.userId,
      shared_with_org: input.shared_with_org,
      access_type: input.access_type ?? 'view_only',
      fields,
      ...documents,
      expires_at: expires_at as never,
      created_by: actor.userId,
      created_at: now,
    },
  ]);
  const share = { id, entity_type, entity_id: item.id, opportunity_id: item.opportunity_id };
  if (input.access_notes) await writeNotes(ctx, share, input.access_notes);
  await openFiles(ctx, share, files);
  await addPeople(ctx, share, people);
  const { shared_with_org } = input;
  const opened = { access_type: input.access_type ?? 'view_only', fields, files, ...documents, people: people.length };
  await ctx.audit(shareEvent('created', { ...share, shared_with_org }, opened));
  await tellShare(ctx, { ...share, shared_with_org }, await listAccounts(ctx, id));
  return getShare(ctx, id);
}

export function assertFuture(expiresAt: string | null | undefined, now: Date): void {
  if (expiresAt && Date.parse(expiresAt) <= now.getTime())
    throw invalidField('expires_at', 'The end must lie in the future.');
}

/** The fields in the order of the catalogue; one of another kind of record is refused. */
export function assertFields(entity: ShareEntity, fields: readonly string[]): string[] {
  const known = shareFieldsOf(entity);
  if (!fields.every((field) => known.includes(field))) throw invalidField('fields', 'This field cannot be shared.');
  return known.filter((field) => fields.includes(field));
}

/** Adds files of the record itself; anything else does not exist. */
export async function openFiles(
  { tx, actor, now }: Ctx,
  share: Pick<ShareRow, 'id' | 'entity_type' | 'entity_id' | 'opportunity_id'>,
  files: readonly string[],
): Promise<void> {
  const wanted = [...new Set(files)];
  if (wanted.length === 0) return;
  const found = await tx.query<{ id: string }>(
    `select id from files where id = any($1::uuid[]) and record_type = $2 and record_id = $3 and deleted_at is null`,
    [wanted, share.entity_type, share.entity_id],
    'files-to-share',
  );
  if (found.length < wanted.length) throw invalidField('files', 'A chosen file is no longer there.');
  const rows = wanted.map((file_id) => ({
    tenant_id: actor.tenantId,
    id: newId(),
    share_id: share.id,
    opportunity_id: share.opportunity_id,
    file_id,
    created_at: now,
  }));
  await insertMany(tx, schema.coInvestorShareFiles, rows);
}
