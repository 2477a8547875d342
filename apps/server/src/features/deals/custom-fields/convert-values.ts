import { type Currency, type CustomField, convertValue, customDefinition, minorDigits } from '@cairn/domain';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { listTeam } from '../../access/auth/account/list-team.ts';
import { reachPutAway } from '../../deal-access/put-away.ts';
import type { CustomFieldView } from './list-custom-fields.ts';
import { encryptCustomValue, parseValue, type StoredCustomValues, viewCustomValues } from './write-custom-values.ts';

interface Holder extends StoredCustomValues {
  id: string;
  company_name: string;
  currency: Currency;
}

/** Enough to see what is wrong with all of them. */
const EXAMPLES = 20;

/**
 * Writes what deals have stored of a field anew for its new kind, all or none: what does not fit is answered with. Of
 * confidential deals only those that the person sees; elsewhere the old value is shown as it is until somebody writes it.
 * Answers how many were converted.
 */
export async function convertValues(ctx: Ctx, before: CustomFieldView, after: CustomFieldView): Promise<number> {
  const { tx } = ctx;
  // What is archived has the field too.
  await reachPutAway(tx);
  const key = before.key;
  const holders = await tx.query<Holder>(
    `select id, company_name, currency, jsonb_strip_nulls(jsonb_build_object($1::text, custom -> $1)) as custom,
            jsonb_strip_nulls(jsonb_build_object($1::text, custom_cells -> $1)) as custom_cells
       from opportunities where custom ? $1 or custom_cells ? $1 order by id for update`,
    [key],
  );
  if (holders.length === 0) return 0;
  const cells = await ctx.cells();
  const [from, to] = [customDefinition(before as CustomField), customDefinition(after as CustomField)];
  const nameOf = before.kind === 'person' ? await readNames(ctx) : undefined;
  const outcomes = holders.map((deal) => {
    const value = viewCustomValues(cells, deal.id, deal)[key];
    const found = convertValue(to, value, nameOf?.(value) ?? said(from, value, deal.currency));
    // What the new kind would refuse to be typed is not written either.
    return { deal, found: 'value' in found ? parseValue(after, found.value) : found };
  });
  const problems = outcomes.flatMap(({ deal, found }) =>
    'problem' in found ? [{ opportunity_id: deal.id, company_name: deal.company_name, problem: found.problem }] : [],
  );
  if (problems.length > 0)
    throw fail('VALUES_DO_NOT_FIT', { count: problems.length, examples: problems.slice(0, EXAMPLES) });
  const values = outcomes.map(({ deal, found }) => {
    const value = 'value' in found ? found.value : null;
    return before.is_encrypted ? encryptCustomValue(cells, key, deal.id, value) : value;
  });
  const column = before.is_encrypted ? 'custom_cells' : 'custom';
  await tx.query(
    `update opportunities o set ${column} = o.${column} || jsonb_build_object($1::text, changed.value), version = o.version + 1
       from unnest($2::uuid[], $3::jsonb[]) as changed(id, value) where o.id = changed.id`,
    [key, holders.map(({ id }) => id), values.map((value) => JSON.stringify(value))],
  );
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
