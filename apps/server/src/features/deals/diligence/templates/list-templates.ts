import { hasPermission } from '@cairn/domain';
import type { Ctx } from '../../../../core/procedure.ts';
import type { Outputs } from '../diligence-fields.ts';
import { addShippedTemplates } from './add-shipped-templates.ts';
import { listTemplateRows } from './templates.queries.ts';
import { summariseTemplate } from './view-template.ts';

/** The firm's templates. The first call finds the shipped ones there too. */
export async function listTemplates(ctx: Ctx): Promise<Outputs['listTemplates']> {
  const rows = await listTemplateRows(ctx.tx);
  const given = await addShippedTemplates(
    ctx,
    rows.map(({ id }) => id),
  );
  const templates = given ? await listTemplateRows(ctx.tx) : rows;
  return {
    templates: templates.map(summariseTemplate),
    can: { configure: hasPermission(ctx.actor.role, 'diligence-templates:configure') },
  };
}
