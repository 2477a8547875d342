import type { Tx } from '../../../../core/database.ts';
import { fail } from '../../../../core/errors.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { findProcess, listItems } from '../diligence.queries.ts';
import type { Process } from '../diligence-fields.ts';
import { viewProcess } from './view-process.ts';

/** A process with everything on its page but the comments. */
export async function getProcess({ tx, actor }: Ctx, { id }: { id: string }): Promise<Process> {
  const [row, items, template] = await Promise.all([findProcess(tx, id), listItems(tx, id), findTemplateOf(tx, id)]);
  if (!row) throw fail('NOT_FOUND');
  return viewProcess(actor, row, items, template ?? null);
}

type TemplateOfProcess = NonNullable<Process['template']>;

async function findTemplateOf(tx: Tx, processId: string): Promise<TemplateOfProcess | undefined> {
  const rows = await tx.query<TemplateOfProcess>(
    `select t.id, t.name, v.version_no from due_diligence_processes p
       join dd_template_versions v on v.tenant_id = p.tenant_id and v.id = p.template_version_id
       join dd_templates t on t.tenant_id = v.tenant_id and t.id = v.template_id
      where p.id = $1`,
    [processId],
    'dd-template-of',
  );
  return rows[0];
}
