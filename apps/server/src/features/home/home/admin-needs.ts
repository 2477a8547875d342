import type { Role } from '@cairn/domain';
import { may } from '../../../core/actor.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { namesOf } from '../../access/auth/account/names-of.ts';
import type { HomeOf } from './home-range.ts';

type Needs = Pick<HomeOf<'firm'>['needs'], 'role_changes' | 'approval_lift'>;

const SHOWN = 5;

interface Change {
  id: string;
  user_id: string;
  changed_by: string | null;
  previous_role: Role;
  new_role: Role;
  created_at: string;
}

/** What a second administrator has to decide: not who asked for it, and not whom it is about. */
export async function listDecisions(ctx: Ctx): Promise<Needs> {
  const { tx, actor } = ctx;
  if (!may(actor, 'people:manage')) return { role_changes: [], approval_lift: null };
  const [changes, [lift]] = await Promise.all([
    tx.query<Change>(
      `select id, user_id, changed_by, previous_role, new_role, ${isoTime('created_at')} as created_at
         from role_change_history h
        where approval_required and approved_at is null and declined_at is null and user_id <> $1
          and changed_by is distinct from $1 order by h.created_at, id limit ${SHOWN}`,
      [actor.userId],
      'home-role-changes',
    ),
    tx.query<{ by: string; at: string }>(
      `select approval_lift_by as by, ${isoTime('approval_lift_at')} as at from tenant_settings where approval_lift_by <> $1`,
      [actor.userId],
      'home-approval-lift',
    ),
  ]);
  const names = await namesOf(ctx, [
    ...changes.flatMap(({ user_id, changed_by }) => [user_id, changed_by]),
    lift?.by ?? null,
  ]);
  return {
    role_changes: changes.map(({ user_id, changed_by, ...change }) => ({
      ...change,
      user_name: names.get(user_id) ?? '',
      asked_by_name: (changed_by && names.get(changed_by)) || null,
    })),
    approval_lift: lift ? { asked_by_name: names.get(lift.by) ?? null, requested_at: lift.at } : null,
  };
}
