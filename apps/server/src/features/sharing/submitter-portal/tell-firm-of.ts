import { TEAM_ROLES } from '@cairn/domain';
import { asFirm } from '../../../core/access/as-firm.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { NOBODY } from '../../deal-access/audience.ts';
import { notify } from '../../work/notifications/notify.ts';
import type { SubmissionRecord } from '../submissions/submission-row.ts';

/** Bell and mail for whom the submission is assigned to while they are active in the team, or else for the administrators. */
export async function tellFirmOf(ctx: Ctx, row: SubmissionRecord, title: string): Promise<void> {
  const people = await asFirm(ctx, NOBODY, () =>
    ctx.tx.query<{ id: string }>(
      `with assignee as (select id from user_profiles where id = $1 and is_active and role = any($2))
       select id from assignee
       union all
       select id from user_profiles where is_active and role = 'firm_admin' and not exists (select from assignee) order by id`,
      [row.assigned_to, TEAM_ROLES],
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
      subjectId: row.id,
    }),
  );
}
