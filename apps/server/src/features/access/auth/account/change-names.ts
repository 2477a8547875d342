import { schema } from '@cairn/db';
import { and, eq, sql } from 'drizzle-orm';
import { writeAudit } from '../../../../core/audit.ts';
import type { Tx } from '../../../../core/database.ts';
import { setTenant, withAuth } from '../../../../core/with-auth.ts';
import type { SignedIn } from '../sessions/signed-in.ts';
import { inEachFirm } from './account.queries.ts';

const { userProfiles: profiles } = schema;

interface Names {
  first_name?: string | undefined;
  last_name?: string | undefined;
}

/** Writes the person's names into their profile of every firm, each encrypted under that firm's own key. */
export function changeNames({ services, actor, origin }: SignedIn, names: Names): Promise<void> {
  const { userId, sessionId } = actor;
  const now = services.now();
  const fields = (['first_name', 'last_name'] as const).filter((field) => names[field]);
  return withAuth(services, async (tx) => {
    await inEachFirm(tx, userId, async (tenantId) => {
      const cells = await services.keys.cellsOf(tx, tenantId);
      const sealed = fields.map((field) => [field, cells.encrypt('user_profiles', field, userId, names[field] ?? '')]);
      await updateProfile(tx, tenantId, userId, { ...Object.fromEntries(sealed), updated_at: now });
      const event = {
        action: 'user_profile.updated',
        resource_type: 'user_profile',
        resource_id: userId,
        table_name: 'user_profiles',
        classification: 'pii' as const,
        metadata: { fields },
      };
      await writeAudit(tx, { tenantId, userId, sessionId, origin }, [event], now);
    });
    await setTenant(tx, actor.tenantId);
  });
}

async function updateProfile(tx: Tx, tenantId: string, userId: string, set: Partial<typeof profiles.$inferInsert>) {
  await tx.db
    .update(profiles)
    .set({ ...set, version: sql`${profiles.version} + 1` })
    .where(and(eq(profiles.tenant_id, tenantId), eq(profiles.id, userId)));
}
