import type { Contract } from '@cairn/contract';
import { type NoticeTopic, type NoticeWays, topicsOf, usualWay } from '@cairn/domain';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Tx } from '../../../core/database.ts';
import { invalidField } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Ctx } from '../../../core/procedure.ts';

type Settings = InferContractRouterOutputs<Contract>['notifications']['getSettings'];
type Changes = InferContractRouterInputs<Contract>['notifications']['saveSettings'];

export interface Choices {
  ways: NoticeWays;
  quiet_days: number[];
}

/** What these people have chosen; nothing of those who have chosen nothing. */
export async function findChoices(tx: Tx, people: readonly string[]): Promise<Map<string, Choices>> {
  const rows = await tx.query<Choices & { user_id: string }>(
    'select user_id, ways, quiet_days from notification_settings where user_id = any($1::uuid[])',
    [people],
    'notification-choices',
  );
  return new Map(rows.map(({ user_id, ...choices }) => [user_id, choices]));
}

/** One's own, with what is usual where nothing was chosen. */
export async function getSettings({ tx, actor }: Ctx): Promise<Settings> {
  const { ways = {}, quiet_days = [] } = (await findChoices(tx, [actor.userId])).get(actor.userId) ?? {};
  return {
    ways: Object.fromEntries(topicsOf(actor.role).map((topic) => [topic, ways[topic] ?? usualWay(topic)])),
    quiet_days,
  };
}

/** What is not named stays, so that two pages do not undo each other. What waits for a digest already stays there. */
export async function saveSettings(ctx: Ctx, { ways = {}, quiet_days }: Changes): Promise<Settings> {
  const { tx, actor, now } = ctx;
  const strange = (Object.keys(ways) as NoticeTopic[]).find((topic) => !topicsOf(actor.role).includes(topic));
  if (strange) throw invalidField(`ways.${strange}`, 'Nobody with your role is told of this. Leave it out.');
  const days = quiet_days && [...new Set(quiet_days)].sort((a, b) => a - b);
  await tx.query(
    `insert into notification_settings as s (tenant_id, id, user_id, ways, quiet_days, updated_at)
       values ($1, $2, $3, $4, coalesce($5::int[], '{}'), $6)
      on conflict (tenant_id, user_id) do update
        set ways = s.ways || excluded.ways, quiet_days = coalesce($5::int[], s.quiet_days), updated_at = excluded.updated_at`,
    [actor.tenantId, newId(), actor.userId, JSON.stringify(ways), days ?? null, now],
    'save-notification-settings',
  );
  await ctx.audit({
    action: 'notification_settings.updated',
    resource_type: 'user_profile',
    resource_id: actor.userId,
    table_name: 'notification_settings',
    metadata: { ...(Object.keys(ways).length > 0 && { ways }), ...(days && { quiet_days: days }) },
  });
  return getSettings(ctx);
}
