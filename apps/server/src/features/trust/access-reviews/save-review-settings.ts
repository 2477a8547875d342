import { schema } from '@cairn/db';
import { invalidField } from '../../../core/errors.ts';
import { logSettings } from '../../../core/log-setting.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { findAdministrators } from '../../access/people/find-administrators.ts';
import { notify } from '../../work/notifications/notify.ts';
import { findResponsible, type ReviewOutputs, tellReview } from './access-reviews.queries.ts';

/** Says for whom the reviews of the firm begin by themselves each quarter; nobody means that they are begun by hand. */
export async function saveReviewSettings(
  ctx: Ctx,
  { responsible_id }: { responsible_id: string | null },
): Promise<ReviewOutputs['saveSettings']> {
  const { tx, actor } = ctx;
  if (responsible_id !== null && !(await findAdministrators(tx)).includes(responsible_id))
    throw invalidField('responsible_id', 'Choose an active administrator: others cannot review access.');
  const before = await findResponsible(tx);
  if (before === responsible_id) return { id: actor.tenantId };
  await tx.db
    .insert(schema.tenantSettings)
    .values({ tenant_id: actor.tenantId, reviews_by: responsible_id })
    .onConflictDoUpdate({ target: schema.tenantSettings.tenant_id, set: { reviews_by: responsible_id } });
  logSettings(ctx, [
    {
      category: 'security',
      name: 'Responsible for access reviews',
      before,
      after: responsible_id,
      impact: 'Access reviews begin by themselves each quarter while somebody is responsible',
    },
  ]);
  await ctx.audit({
    action: 'access_review.settings_saved',
    resource_type: 'access_review',
    resource_id: null,
    table_name: 'tenant_settings',
    classification: 'audit_sensitive',
    metadata: { from: before, to: responsible_id },
  });
  if (responsible_id !== null && responsible_id !== actor.userId)
    await notify(ctx, [responsible_id], {
      kind: 'administration',
      title: 'You are responsible for the access reviews, which begin each quarter',
      path: '/compliance/access-reviews',
    });
  await tellReview(ctx);
  return { id: actor.tenantId };
}
