import { PLATFORM_TENANT_ID } from '@cairn/domain';
import { KeyServiceError } from '../../../../core/crypto/key-service.ts';
import type { MasterKey } from '../../../../core/crypto/master-key.ts';
import type { Tx } from '../../../../core/database.ts';
import { fail } from '../../../../core/errors.ts';
import type { RequestContext } from '../../../../core/procedure.ts';
import type { Services } from '../../../../core/services.ts';
import { withKeys } from '../../../../core/with-keys.ts';
import { withPlatform } from '../../../../core/with-platform.ts';

type Wrapping = Pick<Services, 'pools' | 'master'>;

interface Row {
  [column: string]: unknown;
  purpose: string;
  key_id: number;
  wrapped: Buffer | null;
  remains: Buffer | null;
}

interface Wrapped {
  /** Wrapped keys of all firms. */
  keys: number;
  /** Those of them that are not wrapped as a new one would be. */
  older: number;
}

/** Each wrapped part of a row, with the name that it is bound to. */
const partsOf = ({ purpose, wrapped, remains }: Row) =>
  [
    { column: 'wrapped' as const, bound: purpose, cell: wrapped },
    { column: 'remains' as const, bound: `${purpose} remains`, cell: remains },
  ].flatMap(({ cell, ...part }) => (cell ? [{ ...part, cell }] : []));

/**
 * Wraps every key that is wrapped by an older version of the master key, or by the one from before a key service, with the
 * newest. Each firm in a transaction of its own: what is done stays done when the service goes away.
 */
export async function rewrapKeys(services: Wrapping): Promise<Wrapped> {
  return eachFirm(services, 'for update', async (tx, tenantId, row, version) => {
    const { master } = services;
    for (const { column, bound, cell } of partsOf(row)) {
      if (master.isNewest(cell, version)) continue;
      const fresh = await master.wrap(
        await master.unwrap(cell, tenantId, bound, row.key_id),
        tenantId,
        bound,
        row.key_id,
      );
      await tx.query(`update tenant_keys set ${column} = $3 where purpose = $1 and key_id = $2`, [
        row.purpose,
        row.key_id,
        fresh,
      ]);
    }
  });
}

/** How many there are, and how many of them `rewrapKeys` would wrap anew. */
export const countWrapped = (services: Wrapping): Promise<Wrapped> => eachFirm(services, '', async () => {});

async function eachFirm(
  services: Wrapping,
  lock: '' | 'for update',
  act: (tx: Tx, tenantId: string, row: Row, version: number | undefined) => Promise<void>,
): Promise<Wrapped> {
  const version = await services.master.service?.newestVersion();
  const { rows: firms } = await services.pools.platform.query<{ id: string }>('select id from tenants order by id');
  const sum = { keys: 0, older: 0 };
  for (const { id } of firms)
    await withKeys(services, id, async (tx) => {
      const rows = await tx.query<Row>(
        `select purpose, key_id, wrapped, remains from tenant_keys order by purpose, key_id ${lock}`,
      );
      for (const row of rows) {
        const cells = partsOf(row).map(({ cell }) => cell);
        sum.keys += cells.length;
        sum.older += cells.filter((cell) => !services.master.isNewest(cell, version)).length;
        await act(tx, id, row, version);
      }
    });
  return sum;
}

/** For the platform's administrators: what wraps the keys of all firms, and how many wait for its newest version. */
export function getMasterKey(context: RequestContext) {
  const { services } = context;
  return withPlatform(context, 'read', () => saying(() => describe(services.master, () => countWrapped(services))));
}

/** The same after every key was wrapped anew. */
export function rewrapAll(context: RequestContext) {
  const { services } = context;
  return withPlatform(context, 'write', async (ctx) => {
    const done = await saying(() => rewrapKeys(services));
    await ctx.audit(PLATFORM_TENANT_ID, {
      action: 'master_key.keys_rewrapped',
      resource_type: 'master_key',
      resource_id: null,
      table_name: 'tenant_keys',
      classification: 'audit_sensitive',
      metadata: { keys: done.keys, rewrapped: done.older },
    });
    return saying(() => describe(services.master, () => countWrapped(services)));
  });
}

async function describe({ service }: MasterKey, count: () => Promise<Wrapped>) {
  return {
    is_in_service: service !== undefined,
    version: (await service?.newestVersion()) ?? null,
    ...(await count()),
  };
}

/** Those who run the installation are told why the service does not do its work. */
function saying<T>(act: () => Promise<T>): Promise<T> {
  return act().catch((error: unknown) => {
    throw error instanceof KeyServiceError ? fail('UNAVAILABLE', undefined, error.message) : error;
  });
}
