import type { Role } from '@cairn/domain';
import { may } from '../../../core/actor.ts';

interface Person {
  userId: string;
  role: Role;
}

interface Owned {
  created_by: string | null;
  assigned_to: string | null;
}

/** A task is changed by the person who made it, by its assignee, and by the firm's administrators; all may read it. */
export function canEdit(actor: Person, task: Owned): boolean {
  if (!may(actor, 'task:write')) return false;
  return canDelete(actor, task) || task.assigned_to === actor.userId;
}

/** Who only has to do a task does not make it vanish. */
export function canDelete(actor: Person, task: Owned): boolean {
  if (!may(actor, 'task:write')) return false;
  return actor.role === 'firm_admin' || task.created_by === actor.userId;
}
