import { schema } from '@cairn/db';
import type { Role } from '@cairn/domain';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../../core/database.ts';

const { userProfiles: profiles } = schema;

/** Active people of one firm: a person by their id, or all of one role. Only the sign-in role may ask. */
export function listProfilesOf(tx: Tx, tenantId: string, by: { id: string } | { role: Role }) {
  return tx.db
    .select()
    .from(profiles)
    .where(
      and(
        eq(profiles.tenant_id, tenantId),
        eq(profiles.is_active, true),
        'id' in by ? eq(profiles.id, by.id) : eq(profiles.role, by.role),
      ),
    );
}
