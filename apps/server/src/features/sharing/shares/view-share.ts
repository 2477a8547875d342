import { stateOfShare } from '@cairn/domain';
import { fail } from '../../../core/errors.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { namesOf } from '../../access/auth/account/names-of.ts';
import { ACCOUNT, findShare, type ShareRow, type ShareView } from './shares.queries.ts';

interface PersonRow {
  id: string;
  share_id: string;
  email: Buffer;
  account: string | null;
  accepted_at: string | null;
  is_expired: boolean;
}

/** Shares as the firm sees them: with whom they are for, and the files that they open. */
export async function viewShares(ctx: Ctx, rows: readonly ShareRow[]): Promise<ShareView[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [people, files, cells] = [
    await ctx.tx.query<PersonRow>(
      `select p.id, p.share_id, p.email, ${ACCOUNT} as account, coalesce(i.expires_at <= now() or i.revoked_at is not null, false) as is_expired,
              (select ${isoTime('a.accepted_at')} from co_investor_acceptances a join co_investor_shares s
                   on s.tenant_id = a.tenant_id and s.id = a.share_id and s.terms_version = a.terms_version
                where a.tenant_id = p.tenant_id and a.share_id = p.share_id and a.user_id = ${ACCOUNT}) as accepted_at
         from co_investor_share_people p
         left join user_invitations i on i.tenant_id = p.tenant_id and i.id = p.invitation_id
        where p.share_id = any($1::uuid[]) and p.removed_at is null order by p.created_at, p.id`,
      [ids],
      'people-of-shares',
    ),
    await ctx.tx.query<{ share_id: string; file_id: string }>(
      `select l.share_id, l.file_id from co_investor_share_files l
         join files f on f.tenant_id = l.tenant_id and f.id = l.file_id
        where l.share_id = any($1::uuid[]) and f.deleted_at is null order by f.created_at desc, f.id`,
      [ids],
      'files-of-shares',
    ),
    await ctx.cells(),
  ];
  const names = await namesOf(ctx, [
    ...rows.map(({ shared_by }) => shared_by),
    ...people.map(({ account }) => account),
  ]);
  return rows.map((row) => ({
    id: row.id,
    entity_type: row.entity_type,
    entity_id: row.entity_id,
    shared_by: row.shared_by,
    shared_by_name: names.get(row.shared_by) ?? '',
    shared_with_org: row.shared_with_org,
    access_type: row.access_type,
    access_notes: row.access_notes,
    fields: row.fields,
    files: files.filter(({ share_id }) => share_id === row.id).map(({ file_id }) => file_id),
    allows_download: row.allows_download,
    has_watermark: row.has_watermark,
    terms_text: row.terms_text,
    terms_version: row.terms_version,
    people: people
      .filter(({ share_id }) => share_id === row.id)
      .map(({ id, email, account, is_expired, accepted_at }) => ({
        id,
        accepted_at,
        email: cells.decryptText('co_investor_share_people', 'email', id, email),
        name: account ? (names.get(account) ?? null) : null,
        access: account ? ('active' as const) : is_expired ? ('expired' as const) : ('invited' as const),
      })),
    links: row.links,
    expires_at: row.expires_at,
    is_active: row.is_active,
    state: stateOfShare(row, ctx.now),
    created_at: row.created_at,
    version: row.version,
    can: { edit: row.is_active, revoke: row.is_active },
  }));
}

export async function getShare(ctx: Ctx, id: string): Promise<ShareView> {
  const row = await findShare(ctx.tx, id);
  const [view] = row ? await viewShares(ctx, [row]) : [];
  if (!view) throw fail('NOT_FOUND');
  return view;
}
