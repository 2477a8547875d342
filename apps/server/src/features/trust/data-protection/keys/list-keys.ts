import type { Contract } from '@cairn/contract';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Ctx } from '../../../../core/procedure.ts';

type Keys = InferContractRouterOutputs<Contract>['dataProtection']['keys'];
type Key = Keys['keys'][number];
type Rotation = Keys['rotations'][number];

type Stored<T> = { [K in keyof T]: K extends `${string}_at` | 'used_from' ? Date | null : T[K] };
const text = (moment: Date | null) => moment?.toISOString() ?? null;

const STATE = `case when destroyed_at is not null then 'destroyed' when retired_at is not null then 'retired'
  when used_from is not null then 'in_use' else 'next' end`;

/** Each version of each key of the firm, and the newest rotation of each. */
export async function listKeys({ tx }: Ctx): Promise<Keys> {
  const keys = await tx.query<Stored<Key>>(
    `select purpose, key_id, ${STATE} as state, remains is not null as has_remains, created_at, used_from, retired_at,
            destroyed_at from tenant_keys order by purpose, key_id desc`,
    [],
    'list-keys',
  );
  const rotations = await tx.query<Stored<Rotation>>(
    `select distinct on (purpose) id, purpose, key_id, state, total, done, problem, created_at, destroys_at, ended_at
       from key_rotations order by purpose, created_at desc`,
    [],
    'list-rotations',
  );
  return {
    keys: keys.map((key) => ({
      ...key,
      created_at: text(key.created_at) ?? '',
      used_from: text(key.used_from),
      retired_at: text(key.retired_at),
      destroyed_at: text(key.destroyed_at),
    })),
    rotations: rotations.map((row) => ({
      ...row,
      total: row.total === null ? null : Number(row.total),
      done: Number(row.done),
      created_at: text(row.created_at) ?? '',
      destroys_at: text(row.destroys_at),
      ended_at: text(row.ended_at),
    })),
  };
}
