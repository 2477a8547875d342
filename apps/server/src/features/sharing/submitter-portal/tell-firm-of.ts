import { asFirm } from '../../../core/access/as-firm.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { NOBODY } from '../../deal-access/audience.ts';
import { notify } from '../../work/notifications/notify.ts';
import type { SubmissionRecord } from '../submissions/submission-row.ts';

/** Bell and mail for whom the submission is assigned to, or else for the administrators of the firm. */
export async function tellFirmOf(ctx: Ctx, row: SubmissionRecord, title: string): Promise<void> {
  const people = await asFirm(ctx, NOBODY, () =>
    ctx.tx.query<{ id: string }>(
      `select id from user_profiles where is_active and ($1::uuid is null and role = 'firm_admin' or id = $1) order by id`,
      [row.assigned_to],
      'who-triages',
    ),
  );
  const [first] = people;
  if (!first) return;
  const ids = people.map(({ id }) => id);
  await asFirm(ctx, first.id, () =>
    notify(ctx, ids, {
      kind: 'submission',
      title,
      path: `/opportunities/submissions?submission=${row.id}`,
      ...(row.opportunity_id && { opportunityId: row.opportunity_id }),
    }),
  );
}
