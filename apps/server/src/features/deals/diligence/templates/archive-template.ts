import type { Ctx } from '../../../../core/procedure.ts';
import type { Outputs } from '../diligence-fields.ts';
import { getTemplate } from './get-template.ts';
import { logTemplate, logTemplateSetting } from './log-template.ts';
import { requireTemplate } from './write-template.ts';

interface Named {
  id: string;
  version: number;
}

/** No process is started from it any more; running ones keep their version. */
export const archiveTemplate = (ctx: Ctx, input: Named) => setActive(ctx, input, false);
export const restoreTemplate = (ctx: Ctx, input: Named) => setActive(ctx, input, true);

const SET = 'update dd_templates set is_active = $2, updated_at = $3, version = version + 1 where id = $1';

async function setActive(ctx: Ctx, { id, version }: Named, active: boolean): Promise<Outputs['getTemplate']> {
  const before = await requireTemplate(ctx, id, version);
  if (before.is_active !== active) {
    await ctx.tx.query(SET, [id, active, ctx.now]);
    const action = active ? 'diligence_template.restored' : 'diligence_template.archived';
    await logTemplate(ctx, action, id, { name: before.name });
    logTemplateSetting(ctx, before, { ...before, is_active: active });
  }
  return getTemplate(ctx, { id });
}
