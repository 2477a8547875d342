import type { Tx } from '../../../core/database.ts';

/** The active administrators of the firm, and of the platform in its own: who reviews access and verifies changes. */
export async function findAdministrators(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select id from user_profiles where role in ('firm_admin', 'platform_admin') and is_active and deleted_at is null`,
    [],
    'find-administrators',
  );
  return rows.map(({ id }) => id);
}
