import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { hashPassword } from '../core/access/hash-password.ts';
import { setTenant } from '../core/with-auth.ts';
import { asPlatform } from '../core/with-platform.ts';
import { connectServices } from '../create-services.ts';
import { DEMO_FIRMS, DEMO_PASSWORD } from '../demo/demo-firms.ts';
import { seedFirm } from '../demo/seed-demo.ts';
import { readEnv } from '../env.ts';
import { endDueOverrides } from '../features/platform/subscriptions/end-overrides.ts';
import { runDestruction } from '../features/trust/key-destructions/run-destruction.ts';
import { openMasterKey } from '../prepare-database.ts';
import { embeddedUrl } from './set-up/embedded-url.ts';

export type FirmMaker = Awaited<ReturnType<typeof connectFirmMaker>>;

/**
 * Makes firms in a running installation as the demo workspace is made, for journeys: each has a firm of its own, so that
 * they share a server and do not meet. It needs the installation's key and its database password, as `npm run seed` does.
 */
export async function connectFirmMaker(dataDirectory: string, databaseHome: string) {
  const env = readEnv(dataDirectory, { CAIRN_DATA: dataDirectory });
  const master = await openMasterKey(env);
  const adminUrl = await embeddedUrl(databaseHome);
  const database = { adminUrl, secret: master.derive('database roles'), master };
  const services = await connectServices(env, database, pino({ level: 'silent' }), () => new Date());
  // One for all: a password is made slow to hash, and these are known to everybody.
  const hash = await hashPassword(DEMO_PASSWORD);
  return {
    /** A copy of a demo firm under another domain, with so much of what is in it; resolves to the domain. */
    async make(name: string, extent: 'people' | 'deals' | 'all'): Promise<string> {
      const model = DEMO_FIRMS.find((firm) => firm.name === name);
      if (!model) throw new Error(`there is no demo firm ${name}`);
      const domain = `${randomUUID().slice(0, 8)}.${model.domain}`;
      // The books of its fund are hundreds of statements, and read in the demo workspace, as is what was decided long ago.
      const deals = extent === 'people' ? [] : model.deals;
      const dealsAlone = extent === 'deals';
      const copy = { ...model, domain, deals, dealsAlone, withoutBooks: true, withPastDecisions: false };
      await seedFirm(services, copy, async () => hash);
      return domain;
    },
    /** Ends the override of the firm's plan by the job that does so, as if its last day had come. */
    async endOverride(tenantId: string): Promise<void> {
      await asPlatform(services, 'write', async (tx) => {
        await setTenant(tx, tenantId);
        await tx.query(
          `update subscription_overrides set override_until = now() - interval '1 second' where tenant_id = $1 and is_active`,
          [tenantId],
        );
      });
      await endDueOverrides(services);
    },
    /** Destroys the keys of the firm by the job that does so, as if the days of waiting were over. */
    async endWaiting(tenantId: string): Promise<void> {
      const destruction_id = await asPlatform(services, 'write', async (tx) => {
        await setTenant(tx, tenantId);
        const [row] = await tx.query<{ id: string }>(
          `update key_destructions set approved_at = approved_at - wait_days * interval '24 hours',
                  due_at = due_at - wait_days * interval '24 hours'
            where tenant_id = $1 and state = 'approved' returning id`,
          [tenantId],
        );
        if (!row) throw new Error('no destruction is approved');
        return row.id;
      });
      // The keys that come into use then are made a minute before, so that every server knows them.
      const later = { ...services, now: () => new Date(Date.now() + 2 * 60_000) };
      await runDestruction(later, { tenant_id: tenantId, destruction_id });
    },
    /** Changes who did the oldest act of the firm, past every trigger, as the owner of the machine can; its id. */
    async tamper(domain: string): Promise<string> {
      const superuser = new pg.Client({ connectionString: adminUrl });
      await superuser.connect();
      try {
        await superuser.query('set session_replication_role = replica');
        const { rows } = await superuser.query<{ id: string }>(
          `update audit_logs set user_id = null where (tenant_id, id) = (select e.tenant_id, e.id from audit_logs e
             join user_profiles p on p.tenant_id = e.tenant_id where p.email_index = $1 order by e.created_at, e.id limit 1)
           returning id`,
          [master.addressIndex(`firm-admin@${domain}`)],
        );
        // A verification by hand waits for minutes after one.
        await superuser.query(`update audit_log_state set verified_at = verified_at - interval '1 hour'`);
        if (!rows[0]) throw new Error(`${domain} has no event`);
        return rows[0].id;
      } finally {
        await superuser.end();
      }
    },
    close: services.close,
  };
}
