import { formatVerifierKey } from '@cairn/domain/proof';
import type { Services } from '../../../../core/services.ts';
import { witnessSigner } from '../../witness/witness-key.ts';
import { listParties } from './list-parties.ts';

export interface OutsideState {
  name: string;
  kind: 'bucket' | 'witness' | 'time_stamp';
  size: number | null;
  done_at: Date | null;
  /** Late when it has vouched for nothing for longer than it may; a log that does not grow needs nobody. */
  state: 'current' | 'late' | 'contradicts';
  problem: string | null;
}

interface StoredOutside {
  name: string;
  size: string | null;
  done_at: Date | null;
  tried_at: Date;
  problem: string | null;
  contradicts: boolean;
  sealed: string;
}

/** Everybody outside whom the operator has named, and how far each has vouched. */
export async function listOutside(
  services: Pick<Services, 'env' | 'pools' | 'names' | 'now'>,
): Promise<OutsideState[]> {
  const parties = listParties(services);
  if (parties.length === 0) return [];
  const { rows } = await services.pools.sealer.query<StoredOutside>({
    name: 'audit-outside',
    text: `select o.name, o.size, o.done_at, o.tried_at, o.problem, o.contradicts, s.size as sealed
             from audit_outside o cross join audit_log_state s`,
  });
  return parties.map(({ name, kind, hours }) => {
    const row = rows.find((one) => one.name === name);
    const isComplete = row?.size != null && row.size === row.sealed;
    const age = row?.done_at ? services.now().getTime() - row.done_at.getTime() : Number.POSITIVE_INFINITY;
    return {
      name,
      kind,
      size: row?.size == null ? null : Number(row.size),
      done_at: row?.done_at ?? null,
      state: row?.contradicts ? 'contradicts' : isComplete || age <= hours * 3_600_000 ? 'current' : 'late',
      problem: row?.problem ?? null,
    };
  });
}

interface WitnessedLog {
  origin: string;
  size: string;
  signed_at: Date;
  refusal: string | null;
  refused_at: Date | null;
}

/** The logs that this installation signs along, and the key to hand to those who ask it. */
export async function listWitnessed({ env, master, pools }: Pick<Services, 'env' | 'master' | 'pools'>) {
  const { rows } = await pools.sealer.query<WitnessedLog>({
    name: 'witnessed-logs',
    text: 'select origin, size, signed_at, refusal, refused_at from witnessed_logs order by origin',
  });
  return {
    witness_key: formatVerifierKey(witnessSigner(env, master).key),
    witnessed: rows.map(({ size, signed_at, refused_at, ...row }) => ({
      ...row,
      size: Number(size),
      signed_at: signed_at.toISOString(),
      refused_at: refused_at?.toISOString() ?? null,
    })),
  };
}
