import { schema } from '@cairn/db';
import { LP_FIELDS } from '@cairn/domain/fund';
import { changesOf } from '../../../core/changes-of.ts';
import { fail, staleVersion } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { updateIfUnchanged } from '../../../core/update-if-unchanged.ts';
import type { PartnerInputs, PartnerRow, PartnerView } from './limited-partners.queries.ts';
import { getPartner } from './list-partners.ts';

type Values = Omit<PartnerInputs['update'], 'id' | 'version'>;

/** Adds a limited partner to the register. */
export async function createPartner(ctx: Ctx, input: PartnerInputs['create']): Promise<PartnerView> {
  const { tx, actor, now } = ctx;
  const id = newId();
  const { bears_fees = true, ...values } = input;
  await insertMany(tx, schema.limitedPartners, [
    {
      ...(await columnsOf(ctx, id, values)),
      tenant_id: actor.tenantId,
      id,
      name: input.name,
      bears_fees,
      created_by: actor.userId,
      created_at: now,
    },
  ]);
  await audit(ctx, 'created', id, { name: input.name });
  return getPartner(ctx, id);
}

const CLEAR = ['name', 'investor_type', 'country', 'bears_fees', 'kyc_state', 'kyc_expires_on'] as const;
/** Of these the log says that they were changed, and not what they say. */
const UNSAID = ['tax_id', 'bank_details', 'kyc_note'] as const;

/** Changes a limited partner, if it still is the version that the person saw. */
export async function updatePartner(
  ctx: Ctx,
  { id, version, ...values }: PartnerInputs['update'],
): Promise<PartnerView> {
  const before = await getPartner(ctx, id);
  const after = await updateIfUnchanged(ctx.tx, schema.limitedPartners, id, version, await columnsOf(ctx, id, values));
  if (!after) throw await staleVersion(getPartner(ctx, id));
  const unsaid = UNSAID.filter((field) => values[field] !== undefined);
  await audit(ctx, 'updated', id, {
    changes: changesOf(CLEAR, before as object as PartnerRow, after as object as PartnerRow),
    also: unsaid,
  });
  return getPartner(ctx, id);
}

/** The columns of the values that were sent, those that are protected as cells. */
async function columnsOf(
  ctx: Ctx,
  id: string,
  values: Values,
): Promise<Partial<typeof schema.limitedPartners.$inferInsert>> {
  const cells = await ctx.cells();
  const columns = Object.entries(values).map(([field, value]) => {
    if (!('encrypted' in LP_FIELDS[field as keyof Values])) return [field, value];
    const column = `${field}_encrypted` as 'tax_id_encrypted' | 'bank_details_encrypted';
    return [column, value ? cells.encrypt('limited_partners', column, id, String(value)) : null];
  });
  return Object.fromEntries(columns);
}

async function audit(ctx: Ctx, act: string, id: string, metadata: Record<string, unknown>): Promise<void> {
  await ctx.audit({
    action: `limited_partner.${act}`,
    resource_type: 'limited_partner',
    resource_id: id,
    table_name: 'limited_partners',
    classification: 'confidential',
    metadata,
  });
  await tellLive(ctx, { kind: 'fund' });
}

export async function requirePartner(ctx: Ctx, id: string): Promise<void> {
  const found = await ctx.tx.query('select id from limited_partners where id = $1 for update', [id], 'lock-partner');
  if (found.length === 0) throw fail('NOT_FOUND');
}
