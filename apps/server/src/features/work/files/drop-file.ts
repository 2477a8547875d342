import { RESTORE_WITHIN_MS } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { deleteStored } from '../../../core/files/file-keys.ts';
import type { JobData } from '../../../core/jobs.ts';
import { type Ctx, runAs } from '../../../core/procedure.ts';
import type { Services } from '../../../core/services.ts';
import { listEyes, NOBODY } from '../../deal-access/audience.ts';

/** Nobody can be restoring a file any more when its bytes go. */
const KEPT_MS = 2 * RESTORE_WITHIN_MS;
/** Longer than an upload can take. */
const NEVER_CAME_SECONDS = 2 * 3600;

/** Looks again later whether anything needs these bytes: when the upload has come to nothing, they go. */
export function dropUnlessUploaded(ctx: Ctx, storageKey: string): Promise<void> {
  return dropAfter(ctx, storageKey, NEVER_CAME_SECONDS);
}

/** Looks when a deletion can no longer be taken back. */
export function dropUnlessRestored(ctx: Ctx, storageKey: string): Promise<void> {
  return dropAfter(ctx, storageKey, KEPT_MS / 1000 + 60);
}

/** Bytes of other features too: what no file names by then is deleted. */
export function dropAfter({ services, tx, actor }: Ctx, storageKey: string, seconds: number): Promise<void> {
  return services.jobs.enqueue(tx, 'drop-file', { tenant_id: actor.tenantId, storage_key: storageKey }, seconds);
}

/** The job: deletes bytes that no file needs, neither one that is there nor one whose deletion can be taken back. */
export async function dropFile(services: Services, { tenant_id, storage_key }: JobData['drop-file']): Promise<void> {
  const since = new Date(services.now().getTime() - KEPT_MS);
  const actor = {
    tenantId: tenant_id,
    userId: NOBODY,
    role: 'platform_user',
    sessionId: NOBODY,
    sessionExpiresAt: services.now(),
  } as const;
  const origin = { requestId: 'drop-file', ip: 'job', userAgent: 'drop-file' };
  const cells = await runAs(services, actor, origin, 'read', async ({ tx, cells }) => {
    // A file of a confidential deal is hidden from the job too, and what it does not see it must not take for gone.
    const eyes = await listEyes(tx);
    if (eyes.includes(null)) return undefined;
    for (const userId of [NOBODY, ...eyes])
      if (await isInUse(tx, userId ?? NOBODY, storage_key, since)) return undefined;
    return cells();
  });
  if (cells) await deleteStored(services.files, cells, { tenantId: tenant_id, key: storage_key });
}

/** Whether a file that is there, or was deleted after `since`, has these bytes, as far as this person sees. */
async function isInUse(tx: Tx, userId: string, storageKey: string, since: Date): Promise<boolean> {
  await tx.query(`select set_config('app.user_id', $1, true)`, [userId]);
  const found = await tx.query(
    `select 1 from files where storage_key = $1 and (deleted_at is null or deleted_at > $2)
      union all select 1 from inbound_mails where storage_key = $1 limit 1`,
    [storageKey, since],
  );
  return found.length > 0;
}
