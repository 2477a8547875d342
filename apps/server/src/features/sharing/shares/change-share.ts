import { schema } from '@cairn/db';
import { normaliseEmail } from '@cairn/domain';
import { fail, staleVersion } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { updateIfUnchanged } from '../../../core/update-if-unchanged.ts';
import { withdrawInvitation } from '../../access/invitations/revoke-invitation.ts';
import { namePeople, requireActive } from './add-people.ts';
import { assertFields, assertFuture, openFiles } from './create-share.ts';
import { mailShared } from './mail-shared.ts';
import { ACCOUNT, findShare, type ShareInputs, type ShareRow, type ShareView, writeNotes } from './shares.queries.ts';
import { listAccounts, shareEvent, tellShare } from './tell-share.ts';
import { getShare } from './view-share.ts';

/**
 * Changes what a share opens, to whom, until when and how, all of it or nothing: whoever is taken out hears of no new file.
 * Those whom it is for are told of new files; those who are new, that something is shared with them.
 */
export async function updateShare(ctx: Ctx, input: ShareInputs['update']): Promise<ShareView> {
  const { id, version, files, fields, expires_at, access_notes, people, ...values } = input;
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
  const outsiders = await listAccounts(ctx, id);
  const before = await listPeople(ctx, id);
  const wanted = people && new Set(people.map(normaliseEmail));
  const isGone = ({ email }: Named) => wanted?.has(email) === false;
  const gone = before.filter(isGone).map((person) => person.id);
  await closeTo(ctx, share, gone);
  const isNew = (address: string) => !before.some(({ email }) => email === address);
  const named = [...(wanted ?? [])].filter(isNew);
  const invited = await namePeople(ctx, share, named);
  const added = files ? await setFiles(ctx, share, files) : 0;
  const changed = { ...values, access_notes, fields, files, expires_at, version: written.version };
  await ctx.audit(shareEvent('updated', share, changed));
  for (const _ of named) await ctx.audit(shareEvent('person_added', share));
  await mailShared(ctx, 'shared', id, invited);
  const stayed = before.filter((person) => person.is_told && !isGone(person)).map(({ email }) => email);
  if (added > 0) await mailShared(ctx, 'files', id, stayed);
  await tellShare(ctx, share, [...new Set([...outsiders, ...(await listAccounts(ctx, id))])]);
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

interface Named {
  id: string;
  email: string;
  /** Has an account that is active, and so can follow a mail. */
  is_told: boolean;
}

async function listPeople(ctx: Ctx, shareId: string): Promise<Named[]> {
  const rows = await ctx.tx.query<Omit<Named, 'email'> & { email: Buffer }>(
    `select p.id, p.email, coalesce(u.is_active, false) as is_told from co_investor_share_people p
       left join user_profiles u on u.tenant_id = p.tenant_id and u.id = ${ACCOUNT}
      where p.share_id = $1 and p.removed_at is null`,
    [shareId],
    'mail-of-share',
  );
  const cells = await ctx.cells();
  return rows.map((row) => ({
    ...row,
    email: cells.decryptText('co_investor_share_people', 'email', row.id, row.email),
  }));
}

/** Closes a share to these of its people; how many that were. */
async function closeTo(ctx: Ctx, share: ShareRow, people: readonly string[]): Promise<number> {
  if (people.length === 0) return 0;
  const gone = await ctx.tx.query(
    `update co_investor_share_people set removed_at = $3, removed_by = $4
      where id = any($2::uuid[]) and share_id = $1 and removed_at is null returning id`,
    [share.id, people, ctx.now, ctx.actor.userId],
    'remove-from-share',
  );
  for (const _ of gone) await ctx.audit(shareEvent('person_removed', share));
  await withdrawInvitations(ctx, share.id);
  return gone.length;
}

/**
 * Takes back the invitations that were made for this share alone and are still open. Whether another share needs them is
 * asked of the database, since that may be one of a confidential deal.
 */
async function withdrawInvitations(ctx: Ctx, shareId: string): Promise<void> {
  const [found] = await ctx.tx.query<{ ids: string[] }>(
    'select unneeded_invitations($1) as ids',
    [shareId],
    'unneeded-invitations',
  );
  for (const id of found?.ids ?? []) await withdrawInvitation(ctx, id);
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
  await withdrawInvitations(ctx, id);
  await ctx.audit(shareEvent('revoked', share));
  await tellShare(ctx, share, await listAccounts(ctx, id));
  return getShare(ctx, id);
}

/** Closes a share to somebody, at once. */
export async function removePerson(ctx: Ctx, { id, person_id }: ShareInputs['removePerson']): Promise<ShareView> {
  const share = await findShare(ctx.tx, id, true);
  if (!share) throw fail('NOT_FOUND');
  const outsiders = await listAccounts(ctx, id);
  if ((await closeTo(ctx, share, [person_id])) === 0) throw fail('NOT_FOUND');
  await tellShare(ctx, share, outsiders);
  return getShare(ctx, id);
}
