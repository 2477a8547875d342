import { describeError } from '../../../core/describe-error.ts';
import { fail } from '../../../core/errors.ts';
import { type RequestContext, runAs } from '../../../core/procedure.ts';
import type { Services } from '../../../core/services.ts';
import type { CheckpointStore } from './checkpoint-store.ts';
import { type Verification, verifyAuditLog } from './verify-audit-log.ts';

/**
 * Verifies the whole log and keeps the result for the page and the checks. Undefined when another verification is under
 * way, on whichever server.
 */
export async function runVerification(
  services: Pick<Services, 'env' | 'pools' | 'master' | 'log' | 'now'>,
  store: CheckpointStore,
): Promise<Verification | undefined> {
  const client = await services.pools.sealer.connect();
  try {
    const { rows } = await client.query(`select pg_try_advisory_lock(hashtext('cairn audit verification')) as mine`);
    if (!rows[0].mine) return undefined;
    const verification = await verifyAuditLog(services, store);
    if (verification.faults.length > 0)
      services.log.error({ faults: verification.faults }, 'the audit log was changed');
    await client.query('update audit_log_state set verification = $1, verified_at = $2', [
      JSON.stringify(verification),
      services.now(),
    ]);
    return verification;
  } catch (error) {
    services.log.warn(describeError(error), 'the audit log could not be verified');
    return undefined;
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext('cairn audit verification'))`).catch(() => {});
    client.release();
  }
}

/** Computing a long log again keeps a processor busy: asked for again and again, it is done every few minutes. */
const PAUSE_MS = 5 * 60_000;

/** Begins a verification and does not wait for it. Not while one is under way, and not right after one. */
export async function startVerification(
  { services, actor, origin }: Pick<RequestContext, 'services' | 'actor' | 'origin'>,
  store: CheckpointStore,
): Promise<{ started: boolean }> {
  if (!actor) throw fail('UNAUTHENTICATED');
  const { rows } = await services.pools.sealer.query(
    `select coalesce(verified_at > $1, false) as is_fresh,
            pg_try_advisory_xact_lock(hashtext('cairn audit verification')) as is_free
       from audit_log_state`,
    [new Date(services.now().getTime() - PAUSE_MS)],
  );
  if (!rows[0]?.is_free || rows[0].is_fresh) return { started: false };
  await runAs(services, actor, origin, 'write', ({ audit }) =>
    audit({
      action: 'audit_log.verification_started',
      resource_type: 'audit_log',
      resource_id: null,
      classification: 'audit_sensitive',
    }),
  );
  void runVerification(services, store);
  return { started: true };
}
