import type { Contract } from '@cairn/contract';
import { schema } from '@cairn/db';
import { LINK_DAYS, LINKS_MAX, type LinkState } from '@cairn/domain';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import { hashPassword } from '../../../core/access/hash-password.ts';
import { hashSecret } from '../../../core/access/session.ts';
import { fail, invalidField } from '../../../core/errors.ts';
import { newId, newSecret } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { requireActive, requireShare } from '../shares/add-people.ts';
import { shareEvent, tellFirmPages } from '../shares/tell-share.ts';

type Inputs = InferContractRouterInputs<Contract>['shareLinks'];
type Link = InferContractRouterOutputs<Contract>['shareLinks']['revoke'];
type Visitor = Link['visitors'][number] & { id: string; link_id: string };

const VISITORS_SHOWN = 50;

export async function listLinks(ctx: Ctx, { id }: Inputs['list']): Promise<{ rows: Link[] }> {
  await requireShare(ctx, id);
  return { rows: await viewLinks(ctx, 'share_id', id) };
}

/** Makes a link to a share that was not revoked. Its token leaves here once; what is stored opens nothing. */
export async function createLink(ctx: Ctx, input: Inputs['create']): Promise<{ link: Link; path: string }> {
  const { tx, actor, now } = ctx;
  const share = await requireActive(ctx, input.id);
  const { label, days = LINK_DAYS, password, allowed_domains = [], denied_domains = [] } = input;
  const asks = input.asks_address ?? false;
  if (!asks && allowed_domains.length + denied_domains.length > 0)
    throw invalidField('asks_address', 'Domains are checked where an address is asked for. Ask for it, or name none.');
  const open = await tx.query(
    'select 1 from share_links where share_id = $1 and revoked_at is null and expires_at > $2',
    [share.id, now],
    'open-links',
  );
  if (open.length >= LINKS_MAX) throw invalidField('label', `A share can have at most ${LINKS_MAX} links. Revoke one.`);
  const [id, token] = [newId(), newSecret()];
  await insertMany(tx, schema.shareLinks, [
    {
      tenant_id: actor.tenantId,
      id,
      share_id: share.id,
      opportunity_id: share.opportunity_id,
      label,
      token_hash: hashSecret(token),
      password_hash: password ? await hashPassword(password) : null,
      asks_address: asks,
      allowed_domains,
      denied_domains,
      expires_at: new Date(now.getTime() + days * 86_400_000),
      created_by: actor.userId,
      created_at: now,
    },
  ]);
  await ctx.audit(
    shareEvent('link_created', share, {
      link_id: id,
      label,
      days,
      has_password: Boolean(password),
      asks_address: asks,
      allowed_domains,
      denied_domains,
    }),
  );
  await tellFirmPages(ctx, share);
  return { link: await getLink(ctx, id), path: `/shared?token=${token}` };
}

/** Ends a link; open pages of it learn it with the next thing that they ask. One that was revoked stays as it is. */
export async function revokeLink(ctx: Ctx, { id }: { id: string }): Promise<Link> {
  const share = await requireShareOf(ctx, id);
  const ended = await ctx.tx.query(
    'update share_links set revoked_at = $2, revoked_by = $3 where id = $1 and revoked_at is null returning 1',
    [id, ctx.now, ctx.actor.userId],
    'revoke-link',
  );
  if (ended.length > 0) {
    await ctx.audit(shareEvent('link_revoked', share, { link_id: id }));
    await tellFirmPages(ctx, share);
  }
  return getLink(ctx, id);
}

async function requireShareOf(ctx: Ctx, linkId: string) {
  const [link] = await ctx.tx.query<{ share_id: string }>(
    'select share_id from share_links where id = $1',
    [linkId],
    'share-of-link',
  );
  if (!link) throw fail('NOT_FOUND');
  return requireShare(ctx, link.share_id);
}

async function getLink(ctx: Ctx, id: string): Promise<Link> {
  const [link] = await viewLinks(ctx, 'id', id);
  if (!link) throw fail('NOT_FOUND');
  return link;
}

async function viewLinks(ctx: Ctx, by: 'id' | 'share_id', value: string): Promise<Link[]> {
  const rows = await ctx.tx.query<Omit<Link, 'visitors' | 'state'> & { state: LinkState }>(
    `select l.id, l.share_id, l.label, l.password_hash is not null as has_password, l.asks_address, l.allowed_domains,
            l.denied_domains, ${isoTime('l.expires_at')} as expires_at, ${isoTime('l.created_at')} as created_at,
            case when l.revoked_at is not null then 'revoked' when l.expires_at <= $2 then 'expired'
                 when not share_is_backed(l.created_by, s.entity_type, s.entity_id, s.opportunity_id) then 'paused'
                 else 'active' end as state
       from share_links l join co_investor_shares s on s.tenant_id = l.tenant_id and s.id = l.share_id where l.${by} = $1 order by l.created_at desc, l.id desc limit 200`,
    [value, ctx.now],
    `share-links-by-${by}`,
  );
  const visitors = await ctx.tx.query<Omit<Visitor, 'email'> & { email: Buffer | null }>(
    `select ranked.* from (select v.id, v.link_id, v.number, case when l.asks_address then v.email end as email,
            ${isoTime('v.let_in_at')} as came_at,
            (select ${isoTime('a.accepted_at')} from co_investor_acceptances a join co_investor_shares s
                 on s.tenant_id = a.tenant_id and s.id = a.share_id and s.terms_version = a.terms_version
              where a.tenant_id = v.tenant_id and a.share_id = v.share_id and a.viewer_id = v.id) as accepted_at,
            row_number() over (partition by v.link_id order by v.let_in_at desc, v.id) as place
       from share_link_visitors v join share_links l on l.tenant_id = v.tenant_id and l.id = v.link_id
      where v.link_id = any($1::uuid[]) and v.let_in_at is not null and not v.is_team) ranked where place <= ${VISITORS_SHOWN} order by place`,
    [rows.map(({ id }) => id)],
    'visitors-of-links',
  );
  const cells = await ctx.cells();
  return rows.map((row) => ({
    ...row,
    visitors: visitors
      .filter(({ link_id }) => link_id === row.id)
      .map(({ id, number, email, came_at, accepted_at }) => ({
        number,
        email: email && cells.decryptText('share_link_visitors', 'email', id, email),
        came_at,
        accepted_at,
      })),
  }));
}
