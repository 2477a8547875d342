import type { Role } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { isAdministrator } from '../../access/people/administrators.ts';

export interface Subject {
  id: string;
  role: Role;
  is_active: boolean;
  version: number;
}

/**
 * Changes of who administers a firm happen one after the other, until the transaction ends. Whoever lost the right while
 * waiting is refused: of two administrators who suspend each other, one does.
 */
export async function lockAdministration({ tx, actor }: Ctx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 4))', [actor.tenantId], 'lock-administration');
  const me = await findSubject(tx, actor.userId);
  if (!me?.is_active || me.role !== actor.role) throw fail('FORBIDDEN');
}

/** A person of the own firm who was not deleted. */
export async function requireSubject(tx: Tx, id: string): Promise<Subject> {
  const subject = await findSubject(tx, id);
  if (!subject) throw fail('NOT_FOUND');
  return subject;
}

export async function findSubject(tx: Tx, id: string): Promise<Subject | undefined> {
  const [row] = await tx.query<Subject>(
    'select id, role, is_active, version from user_profiles where id = $1 and deleted_at is null for update',
    [id],
    'find-subject',
  );
  return row;
}

/** Refuses (LAST_ADMIN) to take the last active administrator away. The administration must be locked. */
export async function assertNotLastAdmin(tx: Tx, { id, role, is_active }: Subject): Promise<void> {
  if (!is_active || !isAdministrator(role)) return;
  const [others] = await tx.query<{ count: number }>(
    `select count(*)::int as count from user_profiles where id <> $1 and role = $2 and is_active`,
    [id, role],
    'other-administrators-left',
  );
  if (!others?.count) throw fail('LAST_ADMIN');
}

/** Ends the sessions that the person has in this firm, and answers how many; open pages are told by the database. */
export async function endSessionsOf({ tx, now }: Ctx, userId: string, reason: string): Promise<number> {
  const rows = await tx.query(
    `update user_sessions set is_active = false, ended_at = $3, end_reason = $2
      where user_id = $1 and is_active and ended_at is null returning id`,
    [userId, reason, now],
    'end-sessions-here',
  );
  return rows.length;
}
