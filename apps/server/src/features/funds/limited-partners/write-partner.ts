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
import { holdChange } from './waiting-changes.ts';

type Values = Partial<Omit<PartnerInputs['update'], 'id' | 'version'>>;

/** Adds a limited partner to the register. What needs a second person waits for one. */
export async function createPartner(ctx: Ctx, input: PartnerInputs['create']): Promise<PartnerView> {
  const { tx, actor, now } = ctx;
  const id = newId();
  const { direct, held } = split(NEW_PARTNER, input);
  await insertMany(tx, schema.limitedPartners, [
    {
      ...(await columnsOf(ctx, id, direct)),
      tenant_id: actor.tenantId,
      id,
      name: input.name,
      created_by: actor.userId,
      created_at: now,
    },
  ]);
  await audit(ctx, 'created', id, { name: input.name });
  for (const change of held) await holdChange(ctx, { lp_id: id, ...change });
  return getPartner(ctx, id);
}

const CLEAR = ['name', 'investor_type', 'country', 'kyc_state', 'kyc_expires_on'] as const;
/** Of these the log says that they were changed, and not what they say. */
const UNSAID = ['tax_id', 'kyc_note'] as const;

/** Changes a limited partner, if it still is the version that the person saw. What needs a second person waits for one. */
export async function updatePartner(
  ctx: Ctx,
  { id, version, ...values }: PartnerInputs['update'],
): Promise<PartnerView> {
  const before = await getPartner(ctx, id);
  const { direct, held } = split(before, values);
  const after = await updateIfUnchanged(ctx.tx, schema.limitedPartners, id, version, await columnsOf(ctx, id, direct));
  if (!after) throw await staleVersion(getPartner(ctx, id));
  await audit(ctx, 'updated', id, {
    changes: changesOf(CLEAR, before as object as PartnerRow, after as object as PartnerRow),
    also: UNSAID.filter((field) => direct[field] !== undefined),
    held: held.map(({ kind }) => kind),
  });
  for (const change of held) await holdChange(ctx, { lp_id: id, ...change });
  return getPartner(ctx, id);
}

type Seen = Pick<PartnerView, 'bears_fees' | 'kyc_state' | 'kyc_expires_on' | 'tax_id' | 'bank_details'>;
const NEW_PARTNER: Seen = {
  bears_fees: true,
  kyc_state: 'open',
  kyc_expires_on: null,
  tax_id: null,
  bank_details: null,
};

/** What may be written at once, and what a second person has to verify (docs/rules/funds.md#held-changes). */
function split(before: Seen, values: Values): { direct: Values; held: Held[] } {
  const { bank_details, bears_fees, kyc_state, kyc_expires_on, tax_id, ...direct } = values;
  const held: Held[] = [];
  // A mask that comes back is no change.
  const isMask = (typed: unknown, mask: string | null) => mask !== null && typed === mask;
  if (bank_details !== undefined && !isMask(bank_details, before.bank_details) && (bank_details || before.bank_details))
    held.push({ kind: 'bank_details', value: { bank_details: bank_details || null } });
  if (bears_fees !== undefined && bears_fees !== before.bears_fees) held.push({ kind: 'fees', value: { bears_fees } });
  const kyc = { kyc_state: kyc_state ?? before.kyc_state, kyc_expires_on: kyc_expires_on ?? null };
  if (kyc_expires_on === undefined) kyc.kyc_expires_on = before.kyc_expires_on;
  const isNew = before.kyc_state !== 'approved';
  if (kyc.kyc_state === 'approved' && (isNew || isLater(kyc.kyc_expires_on, before.kyc_expires_on))) {
    held.push({ kind: 'kyc', value: { kyc_expires_on: kyc.kyc_expires_on } });
    if (isNew) Object.assign(direct, { kyc_state: 'in_review' });
  } else Object.assign(direct, kyc);
  return { direct: { ...direct, ...(tax_id !== undefined && !isMask(tax_id, before.tax_id) && { tax_id }) }, held };
}

type Held = Pick<Parameters<typeof holdChange>[1], 'kind' | 'value'>;

/** Whether a record would be valid for longer; null is without an end. */
const isLater = (after: string | null, before: string | null): boolean =>
  before !== null && (after === null || after > before);

/** The columns of the values that were sent, those that are protected as cells. */
async function columnsOf(
  ctx: Ctx,
  id: string,
  values: Values,
): Promise<Partial<typeof schema.limitedPartners.$inferInsert>> {
  const cells = await ctx.cells();
  const columns = Object.entries(values).map(([field, value]) => {
    if (!('encrypted' in LP_FIELDS[field as keyof Values])) return [field, value];
    const column = `${field}_encrypted` as 'tax_id_encrypted';
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
