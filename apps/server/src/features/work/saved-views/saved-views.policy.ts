import type { Role } from '@cairn/domain';
import { may } from '../../../core/actor.ts';

interface Person {
  userId: string;
  role: Role;
}
interface View {
  owner_id: string;
  is_shared: boolean;
}

/** Whose view it is changes it. */
export const canEdit = (actor: Person, view: View): boolean =>
  view.owner_id === actor.userId && may(actor, 'saved_view:write');

/** What stands in everybody's list an administrator may take out of it, also when its owner has left. */
export const canUnshare = (actor: Person, view: View): boolean =>
  view.is_shared && (canEdit(actor, view) || may(actor, 'saved_view:manage'));

export const canDelete = (actor: Person, view: View): boolean => canEdit(actor, view) || canUnshare(actor, view);
