import { COMPANY_UPDATE_FIELDS, type Currency, dayIn } from '@cairn/domain';
import { type CsvValue, csvFile } from '../../../core/csv-file.ts';
import { fail } from '../../../core/errors.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { listTeam } from '../../access/auth/account/list-team.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { listValuesOfUpdates } from '../metrics/list-last-values.ts';
import { listUpdates } from '../portfolio-companies/work/company-updates.ts';
import type { PortalOutputs } from './company-portal.queries.ts';

type History = PortalOutputs['history'];
type Part = { id: string; limit: number; before?: string | undefined };

/** What the own company has reported, newest first, with who of the firm has read it. */
export async function listHistory(ctx: Ctx, part: Part): Promise<History> {
  const { rows, has_more } = await listUpdates(ctx, part);
  const ids = rows.map(({ id }) => id);
  const [values, views] = [await listValuesOfUpdates(ctx, ids), await listViews(ctx, ids)];
  return {
    has_more,
    rows: rows.map(({ company_id: _company, period_end: _end, created_by: _by, ...update }) => ({
      ...update,
      values: values
        .filter(({ update_id }) => update_id === update.id)
        .map(({ label, unit_kind, value, currency }) => ({
          label,
          unit_kind,
          value,
          currency: currency as Currency | null,
        })),
      views: views
        .filter(({ update_id }) => update_id === update.id)
        .map(({ name, viewed_at }) => ({ name, viewed_at })),
    })),
  };
}

async function listViews(ctx: Ctx, updateIds: readonly string[]) {
  const rows = await ctx.tx.query<{ update_id: string; user_id: string; viewed_at: string }>(
    `select update_id, user_id, ${isoTime('viewed_at')} as viewed_at from update_views
      where update_id = any($1::uuid[]) order by update_views.viewed_at`,
    [updateIds],
    'views-of-updates',
  );
  if (rows.length === 0) return [];
  const team = new Map(
    (await listTeam(ctx)).map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`.trim()]),
  );
  return rows.map(({ update_id, user_id, viewed_at }) => ({
    update_id,
    viewed_at,
    name: team.get(user_id) ?? 'Somebody of the firm',
  }));
}

const COLUMNS = ['Reported', 'Period', 'Type', 'Corrected later', 'Field', 'Value', 'Currency'];
const WORDS = ['achievements', 'challenges', 'funding_needs', 'next_milestones'] as const;
const AT_ONCE = 200;

/** Everything that the own company has reported, a row for each figure and each text. */
export async function exportHistory(ctx: Ctx, { id }: { id: string }) {
  const rows: CsvValue[][] = [];
  for (let before: string | undefined, more = true; more; ) {
    const part: History = await listHistory(ctx, { id, limit: AT_ONCE, before });
    rows.push(...part.rows.flatMap(rowsOf));
    before = part.rows.at(-1)?.id;
    more = part.has_more;
  }
  const [company] = await ctx.tx.query<{ id: string }>(
    'select id from portfolio_companies where id = $1',
    [id],
    'own-company-exists',
  );
  if (!company) throw fail('NOT_FOUND');
  await ctx.audit({
    action: 'export.created',
    resource_type: 'portfolio_company',
    resource_id: company.id,
    table_name: 'company_updates',
    classification: 'financial',
    metadata: { name: 'company_history', rows: rows.length },
  });
  return csvFile(`update_history_${dayIn(ctx.now, await getTimeZone(ctx.tx))}.csv`, COLUMNS, rows);
}

function rowsOf(update: History['rows'][number]): CsvValue[][] {
  const head = [
    update.created_at,
    update.reporting_period,
    COMPANY_UPDATE_FIELDS.update_type.choices[update.update_type],
    update.is_corrected ? 'Yes' : 'No',
  ];
  return [
    ...update.values.map(({ label, value, currency }) => [...head, label, { decimal: value }, currency]),
    ...WORDS.flatMap((word) => {
      const text = update[word];
      return text ? [[...head, COMPANY_UPDATE_FIELDS[word].label, text, null]] : [];
    }),
  ];
}
