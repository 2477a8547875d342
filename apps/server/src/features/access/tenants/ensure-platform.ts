import { schema } from '@cairn/db';
import { PLATFORM_TENANT_ID } from '@cairn/domain';
import { eq } from 'drizzle-orm';
import type { Services } from '../../../core/services.ts';
import { withAuth } from '../../../core/with-auth.ts';
import { createOrganization } from '../auth/organizations/create-organization.ts';

/** The platform's own tenant, which holds its staff, the requests for demos and the mail about them. Made once. */
export async function ensurePlatform(services: Services): Promise<void> {
  await withAuth(services, async (tx) => {
    // Two servers that start at once on an empty database make one platform.
    await tx.query(`select pg_advisory_xact_lock(hashtext('cairn platform'))`);
    const known = await tx.db
      .select({ id: schema.tenants.id })
      .from(schema.tenants)
      .where(eq(schema.tenants.id, PLATFORM_TENANT_ID));
    if (known.length === 0)
      await createOrganization(services, tx, 'Cairn Platform', services.now(), PLATFORM_TENANT_ID);
  });
}
