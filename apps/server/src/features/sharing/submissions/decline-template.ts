import { DECLINE_TEMPLATE } from '@cairn/domain';
import { newId } from '../../../core/ids.ts';
import { logSettings } from '../../../core/log-setting.ts';
import type { Ctx } from '../../../core/procedure.ts';
import type { SubmissionOutputs } from './submission-row.ts';

type Template = SubmissionOutputs['getTemplate'];

/** The text for declining: the firm's own, or the one that every firm has. */
export async function getTemplate({ tx }: Ctx): Promise<Template> {
  const [own] = await tx.query<{ body: string }>('select body from submission_templates', [], 'decline-template');
  return own ? { body: own.body, is_own: true } : { body: DECLINE_TEMPLATE, is_own: false };
}

/** Keeps a text of the firm's own. */
export async function saveTemplate(ctx: Ctx, { body }: { body: string }): Promise<Template> {
  const before = await getTemplate(ctx);
  await ctx.tx.query(
    `insert into submission_templates (tenant_id, id, body, updated_by, updated_at) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id) do update set body = $3, updated_by = $4, updated_at = $5, version = submission_templates.version + 1`,
    [ctx.actor.tenantId, newId(), body, ctx.actor.userId, ctx.now],
    'save-decline-template',
  );
  await ctx.audit({
    action: 'submission_template.saved',
    resource_type: 'submission_template',
    resource_id: null,
    table_name: 'submission_templates',
    classification: 'internal',
    metadata: { characters: body.length },
  });
  if (before.body !== body)
    logSettings(ctx, [
      { category: 'pipeline', name: 'Text for declining submissions', before: before.body, after: body },
    ]);
  return { body, is_own: true };
}
