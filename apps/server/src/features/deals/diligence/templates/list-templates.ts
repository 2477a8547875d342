import { holds } from '@cairn/domain';
import type { Ctx } from '../../../../core/procedure.ts';
import type { Outputs } from '../diligence-fields.ts';
import { giveShippedTemplates } from './give-shipped-templates.ts';
import { listTemplateRows } from './templates.queries.ts';
import { summariseTemplate } from './view-template.ts';

/** The firm's templates. The first call finds the shipped ones there too. */
export async function listTemplates(ctx: Ctx): Promise<Outputs['listTemplates']> {
  const rows = await listTemplateRows(ctx.tx);
  const given = await giveShippedTemplates(
    ctx,
    rows.map(({ id }) => id),
  );
  const templates = given ? await listTemplateRows(ctx.tx) : rows;
  return {
    templates: templates.map(summariseTemplate),
    can: { configure: holds(ctx.actor.role, 'diligence-templates:configure') },
  };
}
