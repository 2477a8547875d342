import type { ReadRow } from '@cairn/domain';
import type { Ctx } from '../../../core/procedure.ts';
import type { ImportRecord } from './import-settings.ts';
import type { WrittenImport } from './import-writer.ts';

export interface Rejected {
  row: number;
  reason: string;
}

/**
 * What a run came to beside its counts. Asked later, the same list would be compared with what has been written since, and
 * the deals would say other amounts than came in.
 */
export interface ImportOutcome {
  rejected: Rejected[];
  sums?: WrittenImport['sums'];
  differing?: WrittenImport['differing'];
  differing_count?: number;
  currencies?: WrittenImport['currencies'];
  currencies_count?: number;
  remarked?: number;
}

/** So many are kept and listed; their number is kept of all. */
const DIFFERING_MAX = 200;

export const reasonsOf = (rows: readonly ReadRow[]): Rejected[] =>
  rows.flatMap(({ row, rejected, issues }) => {
    const reasons = issues.filter(({ severity }) => severity === 'problem').map(({ message }) => message);
    return rejected ? [{ row, reason: reasons.join(' ') }] : [];
  });

export const keptOf = (written: WrittenImport | undefined): Omit<ImportOutcome, 'rejected'> =>
  written
    ? {
        sums: written.sums,
        differing: written.differing.slice(0, DIFFERING_MAX),
        differing_count: written.differing.length,
        currencies: written.currencies?.slice(0, DIFFERING_MAX),
        currencies_count: written.currencies?.length ?? 0,
        remarked: written.remarked,
      }
    : {};

/** Encrypted as amounts are, in the column that began with the rejected rows. */
export async function encryptOutcome(ctx: Ctx, id: string, outcome: ImportOutcome): Promise<Buffer> {
  return (await ctx.cells()).encrypt('imports', 'rejected_encrypted', id, Buffer.from(JSON.stringify(outcome)));
}

/** Of imports from before nothing was kept, and then the rejected rows alone. */
export async function decryptOutcome(
  ctx: Ctx,
  { id, rejected_encrypted: stored }: Pick<ImportRecord, 'id' | 'rejected_encrypted'>,
): Promise<ImportOutcome | null> {
  if (!stored) return null;
  const kept = JSON.parse((await ctx.cells()).decrypt('imports', 'rejected_encrypted', id, stored).toString()) as
    | ImportOutcome
    | Rejected[];
  return Array.isArray(kept) ? { rejected: kept } : kept;
}
