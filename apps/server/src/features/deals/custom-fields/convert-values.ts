import { type Currency, type CustomField, convertValue, customDefinition, minorDigits } from '@cairn/domain';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { listTeam } from '../../access/auth/account/list-team.ts';
import type { CustomFieldView } from './list-custom-fields.ts';
import { VALUES_OF } from './record-kinds.ts';
import { encryptCustomValue, parseValue, type StoredCustomValues, viewCustomValues } from './write-custom-values.ts';

interface Holder extends StoredCustomValues {
  id: string;
  company_name: string;
  currency: Currency;
}

/** Enough to see what is wrong with all of them. */
const EXAMPLES = 20;

/**
 * Writes what records have stored of a field anew for its new kind, all or none: what does not fit is answered with. Of
 * those of confidential deals only those that the person sees; elsewhere the old value is shown as it is until somebody writes it.
 * Answers how many were converted.
 */
export async function convertValues(ctx: Ctx, before: CustomFieldView, after: CustomFieldView): Promise<number> {
  const { tx } = ctx;
  const { key, record_kind: kind } = before;
  const { table, key: idColumn, holders: statement, versions, reach } = VALUES_OF[kind];
  await reach(tx);
  const holders = await tx.query<Holder>(
    `select h.id, h.company_name, h.currency, jsonb_strip_nulls(jsonb_build_object($1::text, h.custom -> $1)) as custom,
            jsonb_strip_nulls(jsonb_build_object($1::text, h.custom_cells -> $1)) as custom_cells
       from (${statement} where o.custom ? $1 or o.custom_cells ? $1 for update of o) h order by h.id`,
    [key],
  );
  if (holders.length === 0) return 0;
  const cells = await ctx.cells();
  const [from, to] = [customDefinition(before as CustomField), customDefinition(after as CustomField)];
  const nameOf = before.kind === 'person' ? await readNames(ctx) : undefined;
  const outcomes = holders.map((holder) => {
    const value = viewCustomValues(cells, holder.id, holder, kind)[key];
    const found = convertValue(to, value, nameOf?.(value) ?? said(from, value, holder.currency));
    // What the new kind would refuse to be typed is not written either.
    return { holder, found: 'value' in found ? parseValue(after, found.value) : found };
  });
  const problems = outcomes.flatMap(({ holder: { id, company_name }, found }) =>
    'problem' in found ? [{ record_id: id, company_name, problem: found.problem }] : [],
  );
  if (problems.length > 0)
    throw fail('VALUES_DO_NOT_FIT', { count: problems.length, examples: problems.slice(0, EXAMPLES) });
  const values = outcomes.map(({ holder, found }) => {
    const value = 'value' in found ? found.value : null;
    return before.is_encrypted ? encryptCustomValue(cells, key, holder.id, value, kind) : value;
  });
  const column = before.is_encrypted ? 'custom_cells' : 'custom';
  const ids = holders.map(({ id }) => id);
  await tx.query(
    `update ${table} o set ${column} = o.${column} || jsonb_build_object($1::text, changed.value)
       from unnest($2::uuid[], $3::jsonb[]) as changed(id, value) where o.${idColumn} = changed.id`,
    [key, ids, values.map((value) => JSON.stringify(value))],
  );
  await tx.query(`update ${versions} set version = version + 1 where id = any($1::uuid[])`, [ids]);
  return holders.length;
}

/** The names of the team by id, of former members too. */
async function readNames(ctx: Ctx): Promise<(value: unknown) => string> {
  const names = new Map(
    (await listTeam(ctx)).map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`]),
  );
  return (value) => names.get(String(value)) ?? 'Former member';
}

/** A value as one would type it into a field of another kind. */
function said(from: ReturnType<typeof customDefinition>, value: unknown, currency: Currency): string {
  if ('choices' in from)
    return [value]
      .flat()
      .map((one) => from.choices[String(one)] ?? String(one))
      .join(', ');
  if (from.kind === 'money') return (Number(value) / 10 ** minorDigits(currency)).toFixed(minorDigits(currency));
  return String(value);
}
