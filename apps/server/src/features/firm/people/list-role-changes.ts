import type { Contract } from '@cairn/contract';
import type { Role } from '@cairn/domain';
import type { InferContractRouterOutputs } from '@orpc/contract';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { namesOf } from '../../access/auth/account/names-of.ts';

export type RoleChangeView = InferContractRouterOutputs<Contract>['firmPeople']['listRoleChanges']['rows'][number];

interface Row {
  id: string;
  created_at: Date;
  user_id: string;
  changed_by: string | null;
  previous_role: Role;
  new_role: Role;
  reason: string | null;
  approval_required: boolean;
  approved_at: Date | null;
  approved_by: string | null;
  declined_at: Date | null;
}

const SHOWN = 50;

/** Who got which role, from whom and why: what waits first, then the newest. */
export async function listRoleChanges(ctx: Ctx): Promise<{ rows: RoleChangeView[] }> {
  const rows = await ctx.tx.query<Row>(
    `select * from role_change_history
      order by (approval_required and approved_at is null and declined_at is null) desc, created_at desc, id desc limit ${SHOWN}`,
  );
  return { rows: await viewAll(ctx, rows) };
}

export async function getRoleChange(ctx: Ctx, id: string): Promise<RoleChangeView> {
  const rows = await ctx.tx.query<Row>('select * from role_change_history where id = $1', [id]);
  const [view] = await viewAll(ctx, rows);
  if (!view) throw fail('NOT_FOUND');
  return view;
}

async function viewAll(ctx: Ctx, rows: readonly Row[]): Promise<RoleChangeView[]> {
  const names = await namesOf(
    ctx,
    rows.flatMap(({ user_id, changed_by, approved_by }) => [user_id, changed_by, approved_by]),
  );
  return rows.map((row) => {
    const waits = row.approval_required && row.approved_at === null && row.declined_at === null;
    const isOther = row.user_id !== ctx.actor.userId;
    return {
      id: row.id,
      created_at: row.created_at.toISOString(),
      user_id: row.user_id,
      user_name: names.get(row.user_id) ?? '',
      changed_by: row.changed_by,
      changed_by_name: (row.changed_by && names.get(row.changed_by)) ?? null,
      previous_role: row.previous_role,
      new_role: row.new_role,
      reason: row.reason,
      approval_required: row.approval_required,
      approved_at: row.approved_at?.toISOString() ?? null,
      approved_by: row.approved_by,
      approved_by_name: (row.approved_by && names.get(row.approved_by)) ?? null,
      declined_at: row.declined_at?.toISOString() ?? null,
      can: {
        approve: waits && isOther && row.changed_by !== ctx.actor.userId,
        decline: waits && isOther,
      },
    };
  });
}
