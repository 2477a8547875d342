import { formatVerifierKey } from '@cairn/domain/proof';
import type { Ctx } from '../../../core/procedure.ts';
import type { AuditOutputs } from './audit-log.queries.ts';
import { listOutside, listWitnessed } from './outside/list-outside.ts';
import { logSigner } from './signing-key.ts';
import type { Verification } from './verify-audit-log.ts';

interface StoredState {
  log: string;
  checkpoint: string | null;
  verification:
    | (Partial<Verification> & Omit<Verification, 'cosignatures' | 'time_stamps' | 'dropped' | 'retained_from'>)
    | null;
  verified_at: Date | null;
}

/**
 * How far the firm's log is sealed, and what the last verification found. The whole installation has one log: of a fault in
 * another firm's part only platform administrators learn where it is; the others, that there is one.
 */
export async function getAuditState({ tx, actor, services }: Ctx): Promise<AuditOutputs['state']> {
  const seesAll = actor.role === 'platform_admin';
  const [outside, others, [counts], { rows }] = await Promise.all([
    listOutside(services),
    seesAll ? listWitnessed(services) : { witness_key: null, witnessed: [] },
    tx.query<{ events: number; sealed: number; sealed_at: Date | null }>(
      `select (select count(*)::int from audit_logs) as events, coalesce(h.sealed, 0)::int as sealed, h.sealed_at from (select 1) one
         left join lateral (select events_before + events as sealed, sealed_at from audit_headers
           order by tenant_id desc, log_window desc limit 1) h on true`,
      [],
      'audit-state',
    ),
    services.pools.sealer.query<StoredState>({
      name: 'audit-log-state',
      text: 'select log, checkpoint, verification, verified_at from audit_log_state',
    }),
  ]);
  const [state] = rows;
  const { verification, verified_at } = state ?? { verification: null, verified_at: null };
  return {
    events: counts?.events ?? 0,
    sealed: counts?.sealed ?? 0,
    sealed_at: counts?.sealed_at?.toISOString() ?? null,
    log: state?.log ?? null,
    checkpoint: state?.checkpoint ?? null,
    verifier_key: state ? formatVerifierKey(logSigner(services.master, state.log).key) : null,
    ...others,
    outside: outside.map(({ problem, done_at, ...party }) => ({
      ...party,
      done_at: done_at?.toISOString() ?? null,
      problem: seesAll ? problem : null,
    })),
    verification: verification &&
      verified_at && {
        verified_at: verified_at.toISOString(),
        events: verification.events,
        sealed: verification.sealed,
        headers: verification.headers,
        checkpoints: verification.checkpoints,
        // What was stored before there were any has none of these.
        cosignatures: verification.cosignatures ?? 0,
        time_stamps: verification.time_stamps ?? 0,
        dropped: verification.dropped ?? 0,
        retained_from: verification.retained_from ?? null,
        is_intact: verification.faults.length === 0,
        faults: verification.faults.filter((fault) => seesAll || fault.tenant_id === actor.tenantId),
      },
  };
}
