import { schema } from '@cairn/db';
import { fail } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { lockCompany } from '../portfolio-companies/update-company.ts';
import type { Form } from './company-portal.queries.ts';
import { getForm } from './get-form.ts';

/** The update that nobody asked for: one draft at a time, with which every founder of the company goes on. */
export async function beginAnswer(ctx: Ctx, input: { id: string }): Promise<Form> {
  const { tx, actor, now } = ctx;
  const company = await lockCompany(tx, input.id);
  if (!company) throw fail('NOT_FOUND');
  const [open] = await tx.query<{ id: string }>(
    'select id from update_answers where company_id = $1 and request_id is null and answered_at is null',
    [company.id],
    'unasked-answer',
  );
  if (open) return getForm(ctx, open);
  const id = newId();
  const row = { tenant_id: actor.tenantId, id, company_id: company.id, opened_at: now, created_at: now };
  await insertMany(tx, schema.updateAnswers, [row]);
  await ctx.audit({
    action: 'update_answer.begun',
    resource_type: 'update_answer',
    resource_id: id,
    table_name: 'update_answers',
    classification: 'confidential',
    metadata: { company_id: company.id },
  });
  return getForm(ctx, { id });
}
