import type { Role } from '@cairn/domain';
import { may } from '../../../core/actor.ts';

interface Person {
  userId: string;
  role: Role;
}

/** Everybody who works in the firm adds files, as long as the record takes any. */
export function canUpload(actor: Person, record: { is_frozen: boolean; is_put_away: boolean }): boolean {
  return may(actor, 'file:write') && !record.is_frozen && !record.is_put_away;
}

/** A file is renamed, deleted and restored by the person who uploaded it, and by an administrator of the firm. */
export function canChange(actor: Person, file: { uploaded_by: string | null }): boolean {
  return may(actor, 'file:write') && (actor.role === 'firm_admin' || actor.userId === file.uploaded_by);
}
