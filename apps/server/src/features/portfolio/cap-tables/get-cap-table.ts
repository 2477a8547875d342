import { may } from '../../../core/actor.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { listVersions, readTable } from './cap-tables.queries.ts';
import type { CapTableInputs, CapTableOutputs } from './cap-tables.types.ts';
import { loadOwn } from './load-own.ts';

/** The cap table as it was entered, an earlier version if one is named, beside what the firm holds today. */
export async function getCapTable(
  ctx: Ctx,
  { id, version_no }: CapTableInputs['get'],
): Promise<CapTableOutputs['get']> {
  const { own, currency } = await loadOwn(ctx, id);
  const versions = await listVersions(ctx.tx, id);
  const newest = versions[0]?.version_no ?? 0;
  const shown = versions.find((each) => each.version_no === Number(version_no ?? newest));
  if (version_no !== undefined && !shown) throw fail('NOT_FOUND');
  return {
    company_id: id,
    version_no: newest,
    shown_version_no: shown?.version_no ?? 0,
    table: shown ? await readTable(ctx, shown) : null,
    versions: versions.map(({ version_no: no, as_of, created_by, created_at }) => ({
      version_no: no,
      as_of,
      created_by,
      created_at,
    })),
    currency,
    own: own.map(({ instruments, ...holding }) => ({ ...holding, instruments: [...instruments] })),
    can: { write: may(ctx.actor, 'investment:write') },
  };
}
