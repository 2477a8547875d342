import {
  BULK_DEALS_MAX,
  type Currency,
  type CustomField,
  convertValue,
  customDefinition,
  minorDigits,
} from '@cairn/domain';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { inSlices } from '../../../core/sql/in-slices.ts';
import { listTeam } from '../../access/auth/account/list-team.ts';
import type { CustomFieldView } from './list-custom-fields.ts';
import { VALUES_OF } from './record-kinds.ts';
import { encryptCustomValue, type StoredCustomValues, valueParser, viewCustomValues } from './write-custom-values.ts';

export interface Holder extends StoredCustomValues {
  id: string;
  company_name: string;
  currency: Currency;
}

type Outcome = { value: unknown } | { problem: string };

/** Enough to see what is wrong with all of them. */
const EXAMPLES = 20;

/** What its values are in the field of before, and what becomes of them. */
export type OldField = Pick<CustomFieldView, 'key' | 'record_kind' | 'kind' | 'choices' | 'is_encrypted'>;

/** How many values a conversion concerns, and whether any of them is stored differently afterwards. */
export interface Conversion {
  total: number;
  rewrites: boolean;
}

/** What was found, and of which state of the deals: it stands as long as none of them is another one. */
export interface Checked extends Conversion {
  state: string;
}

/**
 * Writes what records have stored of a field anew for its new kind, all or none: what does not fit is answered with. Of
 * those of confidential deals only those that the person sees; elsewhere the old value is shown as it is until somebody writes it.
 */
export async function convertValues(ctx: Ctx, before: CustomFieldView, after: CustomFieldView): Promise<Conversion> {
  const { tx } = ctx;
  const { key, record_kind: kind } = before;
  const { table, key: idColumn, versions } = VALUES_OF[kind];
  const holders = await listHolders(ctx, before, 'for update of o');
  const found = await convertAll(ctx, before, after, holders);
  if (!found.rewrites) return found;
  const cells = await ctx.cells();
  const values = found.values.map((value, place) =>
    before.is_encrypted ? encryptCustomValue(cells, key, holders[place]?.id ?? '', value, kind) : value,
  );
  const column = before.is_encrypted ? 'custom_cells' : 'custom';
  const ids = holders.map(({ id }) => id);
  await tx.query(
    `update ${table} o set ${column} = o.${column} || jsonb_build_object($1::text, changed.value)
       from unnest($2::uuid[], $3::jsonb[]) as changed(id, value) where o.${idColumn} = changed.id`,
    [key, ids, values.map((value) => JSON.stringify(value))],
  );
  await tx.query(`update ${versions} set version = version + 1 where id = any($1::uuid[])`, [ids]);
  return found;
}

/**
 * The same question where more deals have a value than one transaction changes: what does not fit is answered with, and
 * nothing is written or held. Undefined where they are few.
 */
export async function checkMany(
  ctx: Ctx,
  before: CustomFieldView,
  after: CustomFieldView,
): Promise<Checked | undefined> {
  if (before.record_kind !== 'opportunity') return undefined;
  const state = await readState(ctx, before.key);
  const holders = await listHolders(ctx, before);
  if (holders.length <= BULK_DEALS_MAX) return undefined;
  const { total, rewrites } = await convertAll(ctx, before, after, holders);
  return { total, rewrites, state };
}

/** Asked again where somebody wrote a value since, now that nobody does any more. */
export async function checkAgain(
  ctx: Ctx,
  before: CustomFieldView,
  after: CustomFieldView,
  found: Checked | undefined,
) {
  if (!found || (await readState(ctx, before.key)) === found.state) return found;
  return checkMany(ctx, before, after);
}

async function readState(ctx: Ctx, key: string): Promise<string> {
  await VALUES_OF.opportunity.reach(ctx.tx);
  const [row] = await ctx.tx.query<{ state: string | null }>(
    `select sum(hashtextextended(id::text || '/' || version, 0))::text as state from opportunities
      where custom ? $1 or custom_cells ? $1`,
    [key],
  );
  return row?.state ?? '';
}

/** What records have stored of a field. */
export async function listHolders(ctx: Ctx, { key, record_kind }: OldField, lock = ''): Promise<Holder[]> {
  const { holders, reach } = VALUES_OF[record_kind];
  await reach(ctx.tx);
  return ctx.tx.query<Holder & Record<string, unknown>>(
    `select h.id, h.company_name, h.currency, jsonb_strip_nulls(jsonb_build_object($1::text, h.custom -> $1)) as custom,
            jsonb_strip_nulls(jsonb_build_object($1::text, h.custom_cells -> $1)) as custom_cells
       from (${holders} where o.custom ? $1 or o.custom_cells ? $1 ${lock}) h order by h.id`,
    [key],
  );
}

async function convertAll(
  ctx: Ctx,
  before: CustomFieldView,
  after: CustomFieldView,
  holders: readonly Holder[],
): Promise<Conversion & { values: unknown[] }> {
  const convert = await valueConverter(ctx, before, after);
  const outcomes = await inSlices(holders, (holder) => ({ holder, ...convert(holder) }));
  const problems = outcomes.flatMap(({ holder: { id, company_name }, found }) =>
    'problem' in found ? [{ record_id: id, company_name, problem: found.problem }] : [],
  );
  if (problems.length > 0) throw fail('VALUES_DO_NOT_FIT', { count: problems.length, examples: sumUp(problems) });
  return {
    total: holders.length,
    rewrites: outcomes.some(({ found, value }) => !isSame(found, value)),
    values: outcomes.map(({ found }) => ('value' in found ? found.value : null)),
  };
}

/** Each problem once, with one record that has it and how many do, those that most have first. */
function sumUp<P extends { problem: string }>(problems: readonly P[]): (P & { count: number })[] {
  const found = new Map<string, P & { count: number }>();
  for (const one of problems) {
    const known = found.get(one.problem);
    if (known) known.count += 1;
    else found.set(one.problem, { ...one, count: 1 });
  }
  return [...found.values()].sort((a, b) => b.count - a.count).slice(0, EXAMPLES);
}

export const isSame = (found: Outcome, value: unknown): boolean =>
  'value' in found && JSON.stringify(found.value) === JSON.stringify(value);

/** What becomes of the value of a record, beside what it is: each value is converted once, however many have it. */
export async function valueConverter(
  ctx: Ctx,
  before: OldField,
  after: CustomFieldView,
): Promise<(holder: Omit<Holder, 'company_name'>) => { value: unknown; found: Outcome }> {
  const { key, record_kind: kind } = before;
  const cells = await ctx.cells();
  const from = customDefinition(before as unknown as CustomField);
  // What was a text is not a choice that is no longer offered: nobody could find or choose it.
  const offered = after.choices.filter(({ is_archived }) => !is_archived);
  const to = customDefinition(('choices' in from ? after : { ...after, choices: offered }) as CustomField);
  const say = await sayValue(ctx, before);
  const parse = valueParser(after);
  const known = new Map<string, Outcome>();
  return (holder) => {
    const value = viewCustomValues(cells, holder.id, holder, kind)[key];
    // An amount is written with the decimals of its currency.
    const name = `${from.kind === 'money' ? holder.currency : ''}${JSON.stringify(value)}`;
    const before = known.get(name);
    if (before) return { value, found: before };
    const converted = convertValue(to, value, say(value, holder.currency));
    // What the new kind would refuse to be typed is not written either.
    const found = 'value' in converted ? parse(converted.value) : converted;
    known.set(name, found);
    return { value, found };
  };
}

/** How a stored value of this field is said: as one would type it into a field of another kind, a person by name. */
export async function sayValue(ctx: Ctx, field: OldField): Promise<(value: unknown, currency: Currency) => string> {
  if (field.kind === 'person') return readNames(ctx);
  const definition = customDefinition(field as unknown as CustomField);
  return (value, currency) => said(definition, value, currency);
}

/** The names of the team by id, of former members too. */
async function readNames(ctx: Ctx): Promise<(value: unknown) => string> {
  const names = new Map(
    (await listTeam(ctx)).map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`]),
  );
  return (value) => names.get(String(value)) ?? 'Former member';
}

function said(from: ReturnType<typeof customDefinition>, value: unknown, currency: Currency): string {
  if ('choices' in from)
    return [value]
      .flat()
      .map((one) => from.choices[String(one)] ?? String(one))
      .join(', ');
  if (from.kind === 'money') return (Number(value) / 10 ** minorDigits(currency)).toFixed(minorDigits(currency));
  return String(value);
}
