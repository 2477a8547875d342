import { hasPermission, type Role } from '@cairn/domain';

interface Person {
  userId: string;
  role: Role;
}

/** Everybody who works in the firm adds files, as long as the record takes any. */
export function canUpload(actor: Person, record: { is_frozen: boolean; is_put_away: boolean }): boolean {
  return hasPermission(actor.role, 'file:write') && !record.is_frozen && !record.is_put_away;
}

/** A file is renamed, deleted and restored by the person who uploaded it, and by an administrator of the firm. */
export function canChange(actor: Person, file: { uploaded_by: string | null }): boolean {
  return hasPermission(actor.role, 'file:write') && (actor.role === 'firm_admin' || actor.userId === file.uploaded_by);
}
