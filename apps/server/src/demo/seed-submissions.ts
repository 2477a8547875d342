import { schema } from '@cairn/db';
import { companyKey } from '@cairn/domain';
import { newId } from '../core/ids.ts';
import { insertMany } from '../core/insert-many.ts';
import type { Ctx } from '../core/procedure.ts';

const DAY_MS = 86_400_000;

const OFFERED = [
  {
    status: 'submitted',
    company_name: 'Kestrel Robotics',
    industry: 'ai',
    stage: 'seed',
    amount: 2_400_000_00,
    description: 'Picking arms for small warehouses, rented by the hour. Eleven sites pay for it today.',
  },
  {
    status: 'under_review',
    company_name: 'Marrow Health',
    industry: 'healthcare',
    stage: 'pre-seed',
    amount: 750_000_00,
    description: 'Blood counts at the pharmacy in four minutes. The first study ends this quarter.',
  },
] as const;

/** What the submitter of the firm has sent, written as the firm, which alone can say how far it is; nobody is told of it. */
export async function seedSubmissions(ctx: Ctx, submitterId: string, currency: string): Promise<void> {
  const { tx, actor, now } = ctx;
  const cells = await ctx.cells();
  const rows = OFFERED.map(({ amount, ...offer }, place) => {
    const id = newId();
    const at = new Date(now.getTime() - (place * 3 + 1) * DAY_MS);
    return {
      tenant_id: actor.tenantId,
      id,
      submitted_by: submitterId,
      ...offer,
      currency,
      funding_amount_encrypted: cells.encrypt('submissions', 'funding_amount_encrypted', id, String(amount)),
      company_key: companyKey(offer.company_name),
      created_at: at,
      updated_at: at,
      submitted_at: at,
      first_answered_at: offer.status === 'under_review' ? new Date(at.getTime() + DAY_MS / 2) : null,
    };
  });
  await insertMany(tx, schema.submissions, rows);
}
