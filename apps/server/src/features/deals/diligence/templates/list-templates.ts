import { may } from '../../../../core/actor.ts';
import type { Tx } from '../../../../core/database.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import type { Outputs } from '../diligence-fields.ts';
import { addShippedTemplates } from './add-shipped-templates.ts';
import { TEMPLATE, type TemplateRow } from './templates.queries.ts';
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
    can: { configure: may(ctx.actor, 'diligence-templates:configure') },
  };
}

function listTemplateRows(tx: Tx): Promise<TemplateRow[]> {
  return tx.query(`${TEMPLATE} order by t.is_active desc, lower(t.name), t.id`, [], 'dd-templates');
}
