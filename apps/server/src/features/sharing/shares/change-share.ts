import { schema } from '@cairn/db';
import { fail, staleVersion } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { updateIfUnchanged } from '../../../core/update-if-unchanged.ts';
import { requireActive } from './add-people.ts';
import { assertFields, assertFuture, openFiles } from './create-share.ts';
import { mailShared } from './mail-shared.ts';
import { findShare, type ShareInputs, type ShareRow, type ShareView, writeNotes } from './shares.queries.ts';
import { listAccounts, shareEvent, tellShare } from './tell-share.ts';
import { getShare } from './view-share.ts';

/** Changes what a share opens, until when and how; those whom it is for are told of new files. */
export async function updateShare(ctx: Ctx, input: ShareInputs['update']): Promise<ShareView> {
  const { id, version, files, fields, expires_at, access_notes, ...values } = input;
  const share = await requireActive(ctx, id);
  assertFuture(expires_at, ctx.now);
  const changes = {
    ...values,
    // What was accepted before stands for the words that it was accepted for.
    ...(values.terms_text && values.terms_text !== share.terms_text && { terms_version: share.terms_version + 1 }),
    ...(fields && { fields: assertFields(share.entity_type, fields) }),
    ...(expires_at !== undefined && { expires_at: expires_at === null ? null : new Date(expires_at) }),
  };
  const written = await updateIfUnchanged(ctx.tx, schema.coInvestorShares, id, version, changes);
  if (!written) throw await staleVersion(getShare(ctx, id));
  if (access_notes !== undefined) await writeNotes(ctx, share, access_notes);
  const added = files ? await setFiles(ctx, share, files) : 0;
  const changed = { ...values, access_notes, fields, files, expires_at, version: written.version };
  await ctx.audit(shareEvent('updated', share, changed));
  if (added > 0) await mailShared(ctx, 'files', id, await listAddresses(ctx, id));
  await tellShare(ctx, share, await listAccounts(ctx, id));
  return getShare(ctx, id);
}

/** Opens these files and no others; how many are new. */
async function setFiles(ctx: Ctx, share: ShareRow, files: readonly string[]): Promise<number> {
  await ctx.tx.query(
    'delete from co_investor_share_files where share_id = $1 and file_id <> all($2::uuid[])',
    [share.id, files],
    'close-files',
  );
  const open = await ctx.tx.query<{ file_id: string }>(
    'select file_id from co_investor_share_files where share_id = $1',
    [share.id],
    'open-files',
  );
  const added = files.filter((file) => !open.some(({ file_id }) => file_id === file));
  await openFiles(ctx, share, added);
  return added.length;
}

async function listAddresses(ctx: Ctx, shareId: string): Promise<string[]> {
  const rows = await ctx.tx.query<{ id: string; email: Buffer }>(
    `select p.id, p.email from co_investor_share_people p
       left join user_invitations i on i.tenant_id = p.tenant_id and i.id = p.invitation_id
      where p.share_id = $1 and p.removed_at is null and (p.user_id is not null or i.is_accepted)`,
    [shareId],
    'mail-of-share',
  );
  const cells = await ctx.cells();
  return rows.map(({ id, email }) => cells.decryptText('co_investor_share_people', 'email', id, email));
}

/** Ends a share for good, from the next request on; open pages of it go blank. One that was revoked stays as it is. */
export async function revokeShare(ctx: Ctx, { id }: { id: string }): Promise<ShareView> {
  const share = await findShare(ctx.tx, id, true);
  if (!share) throw fail('NOT_FOUND');
  if (!share.is_active) return getShare(ctx, id);
  await ctx.tx.query(
    `update co_investor_shares set is_active = false, revoked_at = $2, revoked_by = $3, version = version + 1 where id = $1`,
    [id, ctx.now, ctx.actor.userId],
    'revoke-share',
  );
  await ctx.audit(shareEvent('revoked', share));
  await tellShare(ctx, share, await listAccounts(ctx, id));
  return getShare(ctx, id);
}

/** Closes a share to somebody, at once. */
export async function removePerson(ctx: Ctx, { id, person_id }: ShareInputs['removePerson']): Promise<ShareView> {
  const share = await findShare(ctx.tx, id, true);
  if (!share) throw fail('NOT_FOUND');
  const outsiders = await listAccounts(ctx, id);
  const gone = await ctx.tx.query(
    `update co_investor_share_people set removed_at = $3, removed_by = $4
      where id = $2 and share_id = $1 and removed_at is null returning id`,
    [id, person_id, ctx.now, ctx.actor.userId],
    'remove-from-share',
  );
  if (gone.length === 0) throw fail('NOT_FOUND');
  await ctx.audit(shareEvent('person_removed', share));
  await tellShare(ctx, share, outsiders);
  return getShare(ctx, id);
}
