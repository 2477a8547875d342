import {
  type Currency,
  type CustomField,
  convertTextToAmount,
  convertToAmount,
  convertValue,
  customDefinition,
  minorDigits,
} from '@cairn/domain';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { inSlices } from '../../../core/sql/in-slices.ts';
import { listTeam } from '../../access/auth/account/list-team.ts';
import { asPerson } from '../../deal-access/audience.ts';
import { byEye, type Held, holdSeen } from '../../deal-access/hold-seen.ts';
import { seesDeal } from '../../deal-access/people.ts';
import { keepMisfits } from './keep-misfits.ts';
import type { CustomFieldView } from './list-custom-fields.ts';
import { VALUES_OF } from './record-kinds.ts';
import { encryptCustomValue, type StoredCustomValues, valueParser, viewCustomValues } from './write-custom-values.ts';

export interface Holder extends StoredCustomValues {
  id: string;
  /** The deal that it is hidden with. */
  deal: string | null;
  company_name: string;
  currency: Currency;
  /** Deleted, or part of another deal: it holds no change up, and no person is told of it. */
  is_quiet: boolean;
}

export type Outcome = { value: unknown } | { problem: string };

/** Encrypted values of companies are read by revealing them, each time with an event (docs/rules/portfolio.md). */
export const isRevealedOnly = ({
  record_kind,
  is_encrypted,
}: Pick<OldField, 'record_kind' | 'is_encrypted'>): boolean => is_encrypted && record_kind === 'portfolio_company';

const SEALED = 'An encrypted value does not fit. Reveal it on the page of the company.';

/** Enough to see what is wrong with all of them. */
const EXAMPLES = 20;

/** What its values are in the field of before, and what becomes of them. */
export type OldField = Pick<CustomFieldView, 'key' | 'record_kind' | 'kind' | 'choices' | 'is_encrypted'>;

/** How many values a conversion concerns that the person sees, and whether any of them is stored differently afterwards. */
export interface Conversion {
  total: number;
  rewrites: boolean;
}

/** What was found, and of which state of the deals: it stands as long as none of them is another one. */
export interface Checked extends Conversion {
  state: string;
}

/**
 * Writes what records have stored of a field anew for its new kind, all or none: what does not fit is answered with. Those
 * that the person does not see follow, whatever they hold.
 */
export async function convertValues(ctx: Ctx, before: CustomFieldView, after: CustomFieldView): Promise<Conversion> {
  const held = await holdHolders(ctx, before, (hiddenFrom) => listHolders(ctx, before, { hiddenFrom }));
  const own = ctx.actor.userId;
  const seen = held.filter(({ eye }) => eye === own).map(({ row }) => row);
  const found = await convertAll(ctx, before, after, seen);
  await writeConverted(ctx, before, found.outcomes);
  await convertHeld(
    ctx,
    before,
    after,
    held.filter(({ eye }) => eye !== own),
  );
  return { total: found.total, rewrites: found.rewrites };
}

/**
 * The same where all of the thousands that the person sees stay as they are, and others may not: those alone are held. What is
 * shown to the person at this moment is one of them.
 */
export async function convertHidden(ctx: Ctx, before: CustomFieldView, after: CustomFieldView): Promise<void> {
  const held = await holdHolders(ctx, before, async (hiddenFrom) =>
    (await convertEach(ctx, before, after, await listHolders(ctx, before, { hiddenFrom })))
      .filter(({ found, value }) => !isSame(found, value))
      .map(({ holder }) => holder),
  );
  await convertHeld(ctx, before, after, held);
}

/** Those of `find`, and that nobody shows or hides them any more. Values stay already: the field is taken. */
const holdHolders = (ctx: Ctx, field: OldField, find: (hiddenFrom?: string) => Promise<Holder[]>) =>
  holdSeen(ctx, find, async (ids) => {
    const { reach, holdSight } = VALUES_OF[field.record_kind];
    await reach(ctx.tx);
    await holdSight(ctx.tx, ids);
    return listHolders(ctx, field, { lock: true, ids });
  });

/**
 * Values with the eyes of those who see them: each is converted, or kept beside the field where it does not fit. Nothing is
 * answered, so nobody learns of them (docs/rules/deals.md#hidden-values-of-custom-fields).
 */
async function convertHeld(
  ctx: Ctx,
  before: CustomFieldView,
  after: CustomFieldView,
  held: readonly Held<Holder>[],
): Promise<void> {
  for (const [eye, holders] of byEye(held))
    await asPerson(ctx, eye, async () =>
      writeConverted(
        ctx,
        before,
        await convertEach(ctx, before, after, holders),
        eye === ctx.actor.userId ? null : eye,
      ),
    );
}

interface Converted {
  holder: Holder;
  value: unknown;
  found: Outcome;
}

/** Writes values of records that are held: all that fit as soon as one is another one, and those that do not fit beside the field. */
async function writeConverted(
  ctx: Ctx,
  before: CustomFieldView,
  outcomes: readonly Converted[],
  hiddenFor: string | null = null,
): Promise<void> {
  const { tx } = ctx;
  const { key, record_kind: kind } = before;
  const { table, key: idColumn, versions } = VALUES_OF[kind];
  const fitting = outcomes.flatMap(({ holder: { id }, value, found }) =>
    'value' in found ? [{ id, isNew: !isSame(found, value), value: found.value }] : [],
  );
  if (fitting.some(({ isNew }) => isNew)) {
    const cells = await ctx.cells();
    const values = fitting.map(({ id, value }) =>
      before.is_encrypted ? encryptCustomValue(cells, key, id, value, kind) : value,
    );
    const column = before.is_encrypted ? 'custom_cells' : 'custom';
    const ids = fitting.map(({ id }) => id);
    const written = await tx.query(
      `update ${table} o set ${column} = o.${column} || jsonb_build_object($1::text, changed.value)
         from unnest($2::uuid[], $3::jsonb[]) as changed(id, value) where o.${idColumn} = changed.id
       returning o.${idColumn}`,
      [key, ids, values.map((value) => JSON.stringify(value))],
    );
    assertAll(written, ids);
    await tx.query(`update ${versions} set version = version + 1 where id = any($1::uuid[])`, [ids]);
  }
  await keepUnfit(
    ctx,
    before,
    outcomes.flatMap(({ holder, value, found }) => ('problem' in found ? [{ ...holder, value }] : [])),
    hiddenFor,
  );
}

/** All or none: a record that is out of sight in the middle of it would keep the value of before. */
export function assertAll(written: readonly unknown[], wanted: readonly unknown[]): void {
  if (written.length !== wanted.length) throw fail('FIELD_IN_USE');
}

/** What does not fit, kept in the words in which the field of before had it. */
export async function keepUnfit(
  ctx: Ctx,
  before: OldField & { label: string },
  values: readonly { id: string; value: unknown; currency: Currency }[],
  hiddenFor: string | null,
): Promise<void> {
  const say = await sayValue(ctx, before);
  const unit = before.kind === 'percent' ? '%' : '';
  await keepMisfits(
    ctx,
    before,
    values.map(({ id, value, currency }) => ({ id, said: `${say(value, currency)}${unit}` })),
    hiddenFor,
  );
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
  if (holders.length <= ctx.services.conversionSizes.atOnce) return undefined;
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

interface Which {
  /** Kept from others until the transaction ends. */
  lock?: boolean;
  /** Only these. */
  ids?: readonly string[];
  /** Only those that this person does not see. */
  hiddenFrom?: string | undefined;
}

/** What records have stored of a field, as far as the transaction sees them: deleted ones too. */
export async function listHolders(
  ctx: Ctx,
  { key, record_kind }: OldField,
  { lock = false, ids, hiddenFrom }: Which = {},
): Promise<Holder[]> {
  const { holders, reach, deal, key: idColumn } = VALUES_OF[record_kind];
  await reach(ctx.tx);
  const values: unknown[] = [key];
  const hidden = hiddenFrom === undefined ? '' : `and not ${seesDeal(`$${values.push(hiddenFrom)}::uuid`, deal)}`;
  const among = ids === undefined ? '' : `and o.${idColumn} = any($${values.push(ids)}::uuid[])`;
  return ctx.tx.query<Holder & Record<string, unknown>>(
    `select h.id, h.deal, h.company_name, h.currency, h.is_quiet,
            jsonb_strip_nulls(jsonb_build_object($1::text, h.custom -> $1)) as custom,
            jsonb_strip_nulls(jsonb_build_object($1::text, h.custom_cells -> $1)) as custom_cells
       from (${holders} where (o.custom ? $1 or o.custom_cells ? $1) ${hidden} ${among}
              order by o.${idColumn} ${lock ? 'for update of o' : ''}) h order by h.id`,
    values,
  );
}

/** Those that people work with: what is counted on screen is counted among them. */
export const listLiveHolders = async (ctx: Ctx, field: OldField): Promise<Holder[]> =>
  (await listHolders(ctx, field)).filter(({ is_quiet }) => !is_quiet);

async function convertAll(
  ctx: Ctx,
  before: CustomFieldView,
  after: CustomFieldView,
  holders: readonly Holder[],
): Promise<Conversion & { outcomes: Converted[] }> {
  const outcomes = await convertEach(ctx, before, after, holders);
  const sealed = isRevealedOnly(before);
  const problems = outcomes.flatMap(({ holder: { id, company_name, is_quiet }, found }) =>
    'problem' in found && !is_quiet ? [{ record_id: id, company_name, problem: sealed ? SEALED : found.problem }] : [],
  );
  if (problems.length > 0) throw fail('VALUES_DO_NOT_FIT', { count: problems.length, examples: sumUp(problems) });
  return {
    total: holders.length,
    rewrites: outcomes.some(({ found, value }) => !isSame(found, value)),
    outcomes,
  };
}

async function convertEach(
  ctx: Ctx,
  before: CustomFieldView,
  after: CustomFieldView,
  holders: readonly Holder[],
): Promise<Converted[]> {
  const convert = await valueConverter(ctx, before, after);
  return inSlices(holders, (holder) => ({ holder, ...convert(holder) }));
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
): Promise<(holder: Omit<Holder, 'deal' | 'company_name' | 'is_quiet'>) => { value: unknown; found: Outcome }> {
  const { key, record_kind: kind } = before;
  const cells = await ctx.cells();
  const from = customDefinition(before as unknown as CustomField);
  // What was a text is not a choice that is no longer offered: nobody could find or choose it.
  const offered = after.choices.filter(({ is_archived }) => !is_archived);
  const to = customDefinition(('choices' in from ? after : { ...after, choices: offered }) as CustomField);
  const say = await sayValue(ctx, before);
  const parse = valueParser(after);
  const convertOne = (value: unknown, currency: Currency): Outcome => {
    if (before.kind === 'number' && to.kind === 'money') return convertToAmount(value, currency);
    if (to.kind === 'money' && typeof value === 'string') return convertTextToAmount(value, currency);
    // A number has no currency.
    const isBare = from.kind === 'money' && to.kind === 'number';
    return convertValue(to, value, isBare ? sayMinor(value, currency) : say(value, currency));
  };
  const known = new Map<string, Outcome>();
  return (holder) => {
    const value = viewCustomValues(cells, holder.id, holder, kind)[key];
    // Amounts are in the currency of their record, and have its decimals.
    const name = `${from.kind === 'money' || to.kind === 'money' ? holder.currency : ''}${JSON.stringify(value)}`;
    const before = known.get(name);
    if (before) return { value, found: before };
    const converted = convertOne(value, holder.currency);
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
  // A text where the kind of the field was another one before.
  if (from.kind === 'money' && typeof value === 'number') return `${currency} ${sayMinor(value, currency)}`;
  return String(value);
}

/** 12300 EUR -> "123.00". */
const sayMinor = (minor: unknown, currency: Currency): string =>
  typeof minor === 'number' ? (minor / 10 ** minorDigits(currency)).toFixed(minorDigits(currency)) : String(minor);
