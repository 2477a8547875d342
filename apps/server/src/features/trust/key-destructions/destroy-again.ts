import type { Services } from '../../../core/services.ts';
import { setTenant } from '../../../core/with-auth.ts';
import { asPlatform } from '../../../core/with-platform.ts';
import { destroyKeys } from './destroy-keys.ts';
import { type Approval, listOutside } from './destroyed-firms.ts';

/**
 * At a start, before anybody is let in: where an older database was put back, the keys that were destroyed since are in it again.
 * They are destroyed again, with the approval that the list outside of the database has kept.
 */
export async function destroyAgain(services: Services): Promise<void> {
  for (const approval of await listOutside(services)) {
    const isBack = await asPlatform(services, 'write', (tx) => putBack(tx, approval));
    if (!isBack) continue;
    const { tenant_id, id, created_at } = approval;
    services.log.warn(
      { tenant_id, created_at },
      'the keys of a firm were restored from a backup, and are destroyed again',
    );
    const job = { tenant_id, destruction_id: id };
    const waits = await destroyKeys(services, job);
    if (waits > 0)
      await asPlatform(services, 'write', (tx) =>
        services.jobs.enqueue(tx, 'destroy-keys', job, Math.ceil(waits / 1000)),
      );
  }
}

/** The approval as it was; false where the keys are destroyed, or the firm is not in this database. */
async function putBack(tx: Parameters<Parameters<typeof asPlatform>[2]>[0], approval: Approval): Promise<boolean> {
  const { tenant_id, id, approved_at, approved_by, due_at } = approval;
  await setTenant(tx, tenant_id);
  const [firm] = await tx.query(
    `select 1 from tenants t where t.id = $1 and not exists (select from key_destructions d
       where d.tenant_id = t.id and d.state = 'done')`,
    [tenant_id],
  );
  if (!firm) return false;
  // Another request that this database has open gives way: it was not what was carried out.
  await tx.query(
    `update key_destructions set state = 'withdrawn', ended_at = now(), withdrawal_reason = 'restored from a backup'
      where tenant_id = $1 and id <> $2 and state in ('requested', 'approved')`,
    [tenant_id, id],
  );
  await tx.query(
    `insert into key_destructions (tenant_id, id, created_at, created_by, reason, handed_over, wait_days)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (tenant_id, id) do nothing`,
    [
      tenant_id,
      id,
      approval.created_at,
      approval.created_by,
      approval.reason,
      approval.handed_over,
      approval.wait_days,
    ],
  );
  await tx.query(
    `update key_destructions set state = 'approved', approved_at = $2, approved_by = $3, due_at = $4, ended_at = null,
            ended_by = null, withdrawal_reason = null where id = $1`,
    [id, approved_at, approved_by, due_at],
  );
  return true;
}
