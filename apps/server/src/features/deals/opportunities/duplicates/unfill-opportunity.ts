import { schema } from '@cairn/db';
import { companyKey, MONEY_FIELDS, searchText } from '@cairn/domain';
import type { EncryptedColumn } from '../../../../core/crypto/registry.ts';
import type { TenantCells } from '../../../../core/crypto/tenant-cells.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { updateIfUnchanged } from '../../../../core/update-if-unchanged.ts';
import type { CustomValueRestorer } from '../../custom-fields/restore-custom-values.ts';
import { describeChanges } from '../edit/describe-changes.ts';
import { lockOpportunity } from '../opportunities.queries.ts';
import { MONEY_COLUMNS, type OpportunityRecord } from '../opportunity-fields.ts';

/** Fields with what they were and what was filled in, as the audit event tells it: cells as text. */
export type Fillings = Record<string, Filling>;
interface Filling {
  from: unknown;
  to: unknown;
}

const CELLS = new Set<string>(Object.values(MONEY_COLUMNS));
const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
const cellOf = (value: unknown) =>
  typeof value === 'string' ? Buffer.from(value, 'base64') : (value as Buffer | null);

/** The fields of a deal as values that can be compared and put back: its key may have been rotated since the event. */
function fieldsUnder(cells: TenantCells, id: string) {
  const columnOf = (field: string) => (CELLS.has(field) ? (field as EncryptedColumn<'opportunities'>) : undefined);
  return {
    read(field: string, value: unknown): unknown {
      const [column, cell] = [columnOf(field), cellOf(value ?? null)];
      return column && cell ? cells.decryptText('opportunities', column, id, cell) : value;
    },
    put(field: string, value: unknown): unknown {
      const [column, cell] = [columnOf(field), cellOf(value ?? null)];
      return column && cell ? cells.renew('opportunities', column, id, cell) : value;
    },
  };
}

interface Unfilled {
  deal: OpportunityRecord;
  /** Why it stays as it is; null when it has its old values. */
  why: 'changed' | 'put_away' | 'required' | null;
  /** Why an own field keeps what was filled in, although nobody has written since. */
  stays?: 'field_changed' | 'required';
}

/**
 * Gives a deal the values that it had before `fillOpportunity`, where it still has what was filled in; undefined when the
 * person does not see it any more.
 */
export async function unfillOpportunity(
  ctx: Ctx,
  id: string,
  filled: Fillings,
  own: CustomValueRestorer,
  cause: Record<string, unknown>,
): Promise<Unfilled | undefined> {
  const before = await lockOpportunity(ctx.tx, id);
  if (!before) return undefined;
  if (before.merged_into !== null) return { deal: before, why: 'changed' };
  if (!before.in_pipeline) return { deal: before, why: 'put_away' };
  const cells = await ctx.cells();
  const { read, put } = fieldsUnder(cells, id);
  const backTo = (changes: Fillings) => ({
    values: Object.fromEntries(
      Object.entries(changes).flatMap(([field, { from, to }]) =>
        field in before && isSame(read(field, before[field as keyof OpportunityRecord]), read(field, to))
          ? [[field, put(field, from)] as const]
          : [],
      ),
    ),
    ...own.restore(before, changes),
  });
  const all = backTo(filled);
  // Amounts that stay keep the currency that they are in, and those of before were in another one.
  const staysInCurrency =
    all.keepsAmount ||
    all.stays !== undefined ||
    MONEY_FIELDS.some((field) => before[MONEY_COLUMNS[field]] !== null && !(MONEY_COLUMNS[field] in all.values));
  const isOfBefore = ([field, { from }]: [string, Filling]) =>
    field === 'currency' || (from !== null && (CELLS.has(field) || own.isAmount(field)));
  const isApart = filled.currency !== undefined && (staysInCurrency || !('currency' in all.values));
  const { values, written, stays } = isApart
    ? backTo(Object.fromEntries(Object.entries(filled).filter((change) => !isOfBefore(change))))
    : all;
  const old = { ...values, ...written } as Partial<OpportunityRecord>;
  const whole = { ...before, ...old };
  if (Object.keys(old).length === 0) {
    return { deal: before, why: stays === 'required' ? stays : 'changed', ...(stays && { stays }) };
  }
  const after = await updateIfUnchanged(ctx.tx, schema.opportunities, before.id, before.version, {
    ...old,
    search_text: searchText(whole),
    company_key: companyKey(whole.company_name),
    updated_at: ctx.now,
    updated_by: ctx.actor.userId,
  });
  if (!after) throw new Error('a locked deal has changed');
  await ctx.audit({
    action: 'opportunity.updated',
    resource_type: 'opportunity',
    resource_id: before.id,
    table_name: 'opportunities',
    classification: 'confidential',
    metadata: {
      version: after.version,
      changes: describeChanges(cells, before, after),
      ...cause,
    },
  });
  return { deal: after, why: null, ...(stays && { stays }) };
}
