import type { Contract } from '@cairn/contract';
import { schema } from '@cairn/db';
import { type InteractionType, VIEW_SECONDS_MAX } from '@cairn/domain';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import { asFirm } from '../../../core/access/as-firm.ts';
import { assertWithinLimit, isWithinLimit, networkOf } from '../../../core/access/rate-limit.ts';
import { fail } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { shareEvent, tellFirmPages } from '../shares/tell-share.ts';
import { viewerOf } from '../viewer.ts';
import { type OpenShare, requireOpenShare } from './open-share.ts';
import { tellFirm } from './tell-firm.ts';

type Inputs = InferContractRouterInputs<Contract>['coInvestorPortal'];
type Outputs = InferContractRouterOutputs<Contract>['coInvestorPortal'];

/** Notes what the person does with a share that is open to them; what asks for an answer reaches the firm at once. */
export async function logInteraction(ctx: Ctx, input: Inputs['logInteraction']): Promise<Outputs['logInteraction']> {
  const { actor } = ctx;
  const { p_share_id, p_user_id, p_tenant_id, p_interaction_type: type, p_details } = input;
  if ((p_user_id && p_user_id !== actor.userId) || (p_tenant_id && p_tenant_id !== actor.tenantId))
    throw fail('FORBIDDEN');
  const share = await requireOpenShare(ctx, p_share_id);
  if (type === 'express_interest' && (share.access_type !== 'participate' || share.is_closed)) throw fail('FORBIDDEN');
  if (actor.isUncounted) {
    if (type !== 'view') throw fail('FORBIDDEN');
    return { id: newId(), entity_type: share.entity_type, created_at: ctx.now.toISOString(), told: false };
  }
  await assertOften(ctx, share);
  const message = p_details?.message ?? null;
  const isTold = type !== 'view' && !(await hasAskedToday(ctx, share, type, message)) && (await mayTell(ctx));
  const id = await addInteraction(ctx, share, { type, message });
  await ctx.audit(shareEvent(type === 'view' ? 'viewed' : type, share, { interaction_id: id }));
  await asFirm(ctx, share.shared_by, async () => {
    if (type !== 'view' && isTold) await tellFirm(ctx, share, type, message);
    await tellFirmPages(ctx, share);
  });
  return { id, entity_type: share.entity_type, created_at: ctx.now.toISOString(), told: isTold };
}

/** A visitor costs one call, so those of one network are counted together as well. */
async function assertOften({ services, actor, origin }: Ctx, share: OpenShare): Promise<void> {
  await assertWithinLimit(services, 'interaction by viewer', `${share.id} ${actor.userId}`);
  if (actor.isGuest) await assertWithinLimit(services, 'interaction by address', networkOf(origin.ip));
}

/** Bell, mail and task are for few wishes of an hour by one link, which anybody may have; all of them are noted. */
async function mayTell({ tx, services, actor }: Ctx): Promise<boolean> {
  if (!actor.isGuest) return true;
  const [visitor] = await tx.query<{ link_id: string }>(
    'select link_id from share_link_visitors where id = $1',
    [actor.userId],
    'share-link-of-visitor',
  );
  return visitor !== undefined && (await isWithinLimit(services, 'wish by link', visitor.link_id));
}

interface Act {
  type: InteractionType;
  message?: string | null;
  fileId?: string;
}

export async function addInteraction(ctx: Ctx, share: OpenShare, { type, message, fileId }: Act): Promise<string> {
  const { tx, actor, now } = ctx;
  const id = newId();
  const cell = message && (await ctx.cells()).encrypt('co_investor_interactions', 'message_encrypted', id, message);
  await insertMany(tx, schema.coInvestorInteractions, [
    {
      tenant_id: actor.tenantId,
      id,
      share_id: share.id,
      entity_id: share.entity_id,
      opportunity_id: share.opportunity_id,
      ...viewerOf(actor),
      interaction_type: type,
      message_encrypted: cell || null,
      file_id: fileId ?? null,
      created_at: now,
    },
  ]);
  return id;
}

const WISHES_A_DAY = 10;

/** The firm is told once a day of the same wish of the same person, in the same words; other words are another question. */
async function hasAskedToday(
  ctx: Ctx,
  { id }: OpenShare,
  type: InteractionType,
  message: string | null,
): Promise<boolean> {
  const { tx, actor, now } = ctx;
  // Of two at the same moment the second finds the first.
  await tx.query(
    'select pg_advisory_xact_lock(hashtextextended($1, 8))',
    [`${id} ${actor.userId} ${type}`],
    'lock-wish',
  );
  const since = new Date(now.getTime() - 86_400_000);
  const found = await tx.query<{ id: string; message_encrypted: Buffer | null }>(
    `select id, message_encrypted from co_investor_interactions
      where share_id = $1 and viewer_id = $2 and interaction_type = $3 and created_at > $4 limit ${WISHES_A_DAY}`,
    [id, actor.userId, type, since],
    'asked-today',
  );
  if (found.length === 0) return false;
  if (message === null || found.length >= WISHES_A_DAY) return true;
  const cells = await ctx.cells();
  return found.some(
    (one) =>
      one.message_encrypted !== null &&
      cells.decryptText('co_investor_interactions', 'message_encrypted', one.id, one.message_encrypted) === message,
  );
}

/**
 * How long a view of one's own has been on screen so far. What is claimed counts up to the time that has passed since it
 * began, and never takes back what was counted. A share that has ended takes no more.
 */
export async function keepView(
  { tx, actor, now }: Ctx,
  { id, seconds }: Inputs['keepView'],
): Promise<Outputs['keepView']> {
  if (actor.isUncounted) return { duration_seconds: 0 };
  const [view] = await tx.query<Outputs['keepView']>(
    `update co_investor_interactions
        set duration_seconds = greatest(coalesce(duration_seconds, 0),
              least($2::int, ceil(extract(epoch from $3::timestamptz - created_at))::int, ${VIEW_SECONDS_MAX}))
      where id = $1 and interaction_type = 'view' returning duration_seconds`,
    [id, seconds, now],
    'keep-view',
  );
  if (!view) throw fail('NOT_FOUND');
  return view;
}
