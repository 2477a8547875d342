import { schema } from '@cairn/db';
import { type Currency, customDefinition, customKey, formatMoney } from '@cairn/domain';
import { sql } from 'drizzle-orm';
import { fail } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { listTeam } from '../../access/auth/account/list-team.ts';
import { type CustomFieldView, listCustomFields } from '../../deals/custom-fields/list-custom-fields.ts';
import {
  type CustomValues,
  type StoredCustomValues,
  viewCustomValues,
  writeCustomValues,
} from '../../deals/custom-fields/write-custom-values.ts';

const KIND = 'portfolio_company';
const NONE: StoredCustomValues = { custom: {}, custom_cells: {} };

/** What was written to one field of the firm's own; of encrypted ones `from` and `to` are the cells. */
interface ValueChange {
  field: CustomFieldView;
  from: unknown;
  to: unknown;
}

/** What a new company begins with: what was sent, and the defaults of the other fields; undefined where there was no form. */
export async function startCompanyValues(ctx: Ctx, id: string, sent: CustomValuesSent): Promise<void> {
  await assertPart(ctx, sent, 'plain');
  const written = await writeCustomValues(ctx, sent, { kind: KIND, id });
  if (written) await storeValues(ctx, id, written);
}

type CustomValuesSent = Parameters<typeof writeCustomValues>[1];

/** Writes the named ones of a company's fields, those that are encrypted or the others; answers what has changed. */
export async function changeCompanyValues(
  ctx: Ctx,
  id: string,
  sent: CustomValuesSent,
  part: 'plain' | 'encrypted',
): Promise<ValueChange[]> {
  if (sent === undefined) return [];
  const fields = await assertPart(ctx, sent, part);
  const stored = (await findStored(ctx, id)) ?? NONE;
  const written = await writeCustomValues(ctx, sent, { kind: KIND, id, stored });
  if (!written) return [];
  await storeValues(ctx, id, written);
  const read = (values: StoredCustomValues, key: string) => values.custom[key] ?? values.custom_cells[key] ?? null;
  return fields
    .filter(({ key }) => key in sent)
    .map((field) => ({ field, from: read(stored, field.key), to: read(written, field.key) }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
}

/** The encrypted values of a company, as an administrator reads them. */
export async function revealCompanyValues(ctx: Ctx, id: string): Promise<CustomValues> {
  const stored = await findStored(ctx, id);
  if (!stored) return {};
  return viewCustomValues(await ctx.cells(), id, { custom: {}, custom_cells: stored.custom_cells }, KIND);
}

/** All values of a company in the firm's own fields, encrypted ones too: never for an answer. */
export async function listCompanyValues(ctx: Ctx, id: string): Promise<CustomValues> {
  const stored = await findStored(ctx, id);
  return stored ? viewCustomValues(await ctx.cells(), id, stored, KIND) : {};
}

/** The changes as the audit trail of the company says them: without what is encrypted. */
export async function entriesOf(ctx: Ctx, changes: readonly ValueChange[], currency: string) {
  const team = changes.some(({ field }) => field.kind === 'person') ? await listTeam(ctx) : [];
  const say = (field: CustomFieldView, value: unknown): string | null => {
    if (value === null || field.is_encrypted) return null;
    const person = team.find(({ id }) => id === value);
    if (person) return `${person.first_name} ${person.last_name}`;
    if (field.kind === 'money') return formatMoney(Number(value), currency as Currency);
    const definition = customDefinition({ ...field, is_archived: false });
    const labels = 'choices' in definition ? definition.choices : {};
    return [value]
      .flat()
      .map((one) => labels[String(one)] ?? String(one))
      .join(', ');
  };
  return changes.map(({ field, from, to }) => ({
    action_type: 'updated',
    field_name: customKey(field.key),
    old_value: say(field, from),
    new_value: say(field, to),
  }));
}

/** The changes as the audit log keeps them, by `custom.<key>`. */
export const auditedChanges = (changes: readonly ValueChange[]) =>
  Object.fromEntries(changes.map(({ field, from, to }) => [customKey(field.key), { from, to }]));

/** What is encrypted is written where it can be read: with the amounts, by administrators. */
async function assertPart(ctx: Ctx, sent: CustomValuesSent, part: 'plain' | 'encrypted'): Promise<CustomFieldView[]> {
  if (sent === undefined) return [];
  const fields = await listCustomFields(ctx, KIND);
  const others = fields.filter(({ key, is_encrypted }) => key in sent && is_encrypted !== (part === 'encrypted'));
  if (others.length === 0) return fields;
  const why = part === 'plain' ? 'is encrypted: an administrator writes it with the amounts.' : 'is not encrypted.';
  const entries = others.map(({ key, label }) => [customKey(key), `${label} ${why}`]);
  throw fail('INVALID_INPUT', { fields: Object.fromEntries(entries) });
}

async function findStored({ tx }: Ctx, id: string): Promise<StoredCustomValues | undefined> {
  const rows = await tx.query<StoredCustomValues>(
    'select custom, custom_cells from company_custom_values where company_id = $1',
    [id],
    'company-custom-values',
  );
  return rows[0];
}

async function storeValues(
  { tx, actor }: Ctx,
  companyId: string,
  { custom, custom_cells }: StoredCustomValues,
): Promise<void> {
  const values = schema.companyCustomValues;
  await tx.db
    .insert(values)
    .values({ tenant_id: actor.tenantId, id: newId(), company_id: companyId, custom, custom_cells })
    .onConflictDoUpdate({
      target: [values.tenant_id, values.company_id],
      set: { custom: sql`excluded.custom`, custom_cells: sql`excluded.custom_cells` },
    });
}
