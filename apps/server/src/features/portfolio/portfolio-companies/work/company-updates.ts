import { schema } from '@cairn/db';
import { COMPANY_UPDATE_FIELDS, dayIn, endOfPeriod, UPDATE_METRICS } from '@cairn/domain';
import { authorOf } from '../../../../core/actor.ts';
import type { Tx } from '../../../../core/database.ts';
import { fail } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { insertMany } from '../../../../core/insert-many.ts';
import { isoTime } from '../../../../core/iso-time.ts';
import { tellLive } from '../../../../core/live/tell-live.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { getTimeZone } from '../../../access/tenants/get-time-zone.ts';
import { listLivingMetrics } from '../../metrics/list-metrics.ts';
import { type NewValue, writeValues } from '../../metrics/write-values.ts';
import { recordChange } from '../company-audit.ts';
import type { PortfolioInputs, PortfolioOutputs } from '../portfolio-companies.queries.ts';
import { assessRisk } from '../risk/assess-risk.ts';
import { lockCompany, writeCompany } from '../update-company.ts';
import { listPart, type PartInput } from './company-page.ts';

type Update = PortfolioOutputs['addUpdate'];

const FIELDS = Object.keys(COMPANY_UPDATE_FIELDS).map((field) => `r.${field}`);
const COLUMNS = `r.id, r.company_id, ${FIELDS.join(', ')}, r.period_end, r.corrects_id, r.created_by,
  exists (select 1 from company_updates later where later.tenant_id = r.tenant_id and later.company_id = r.company_id
    and later.corrects_id = r.id) as is_corrected, ${isoTime('r.created_at')} as created_at`;

/** What a company reported, newest first. */
export function listUpdates({ tx }: Ctx, input: PartInput): Promise<PortfolioOutputs['listUpdates']> {
  return listPart<Update>(tx, 'company_updates', COLUMNS, input);
}

/**
 * Adds what a company reports of a period. A regular update of a period that was reported already corrects the earlier one;
 * both are kept. The company's headcount follows the newest period, and the metrics that the update names get its values;
 * `reported` are those that it has no field of its own for.
 */
export async function addUpdate(
  ctx: Ctx,
  { id: companyId, ...values }: PortfolioInputs['addUpdate'],
  reported: readonly Omit<NewValue, 'period_end' | 'kind'>[] = [],
): Promise<Update> {
  const { tx, actor, now } = ctx;
  // Locked, so that of two updates of one period at once the second corrects the first.
  const company = await lockCompany(tx, companyId);
  if (!company) throw fail('NOT_FOUND');
  const period = endOfPeriod(values.reporting_period);
  const { update_type = 'regular' } = values;
  const corrected =
    update_type === 'regular' ? await findReported(tx, company.id, values.reporting_period, period) : null;
  const id = newId();
  await insertMany(tx, schema.companyUpdates, [
    {
      ...values,
      update_type,
      tenant_id: actor.tenantId,
      id,
      company_id: company.id,
      period_end: period,
      corrects_id: corrected,
      created_by: authorOf(actor),
      created_at: now,
    },
  ]);
  const headcount = values.headcount ?? null;
  const isNewest = headcount !== null && !(await hasLaterPeriod(tx, company.id, period, id));
  await writeCompany(tx, company.id, {
    last_update_date: laterOf(company.last_update_date, dayIn(now, await getTimeZone(tx))),
    updated_at: now,
    ...(isNewest && { employee_count: headcount }),
  });
  recordChange(ctx, company.id, [
    { action_type: corrected ? 'update_corrected' : 'update_added', new_value: values.reporting_period },
    ...(isNewest && company.employee_count !== headcount
      ? [
          {
            action_type: 'updated',
            field_name: 'employee_count',
            old_value: company.employee_count === null ? null : String(company.employee_count),
            new_value: String(headcount),
          },
        ]
      : []),
  ]);
  await ctx.audit({
    action: corrected ? 'company_update.corrected' : 'company_update.created',
    resource_type: 'company_update',
    resource_id: id,
    table_name: 'company_updates',
    classification: 'confidential',
    metadata: {
      company_id: company.id,
      reporting_period: values.reporting_period,
      update_type,
      corrects_id: corrected,
    },
  });
  if (period) {
    const all = [...reported, ...(await valuesOfFields(ctx, values))];
    await writeValues(
      ctx,
      { company, source: 'update', updateId: id },
      all.map((one) => ({ ...one, period_end: period, kind: 'actual' as const })),
    );
  }
  await assessRisk(ctx, [company.id]);
  await tellLive(ctx, { kind: 'portfolio' });
  return getUpdate(tx, id);
}

/** One that was reported long ago and written down today does not make the company one of long ago. */
const laterOf = (known: string | null, day: string): string => (known !== null && known > day ? known : day);

/** The metrics for which an update has fields of its own. */
async function valuesOfFields(ctx: Ctx, values: Partial<Record<'runway_months' | 'headcount', number | null>>) {
  const metrics = await listLivingMetrics(ctx);
  return Object.entries(UPDATE_METRICS).flatMap(([key, field]) => {
    const [metric, value] = [metrics.find((one) => one.key === key), values[field] ?? null];
    return metric && value !== null ? [{ metric, value: String(value) }] : [];
  });
}

async function getUpdate(tx: Tx, id: string): Promise<Update> {
  const [row] = await tx.query<Update>(`select ${COLUMNS} from company_updates r where r.id = $1`, [id], 'get-update');
  if (!row) throw new Error('a new update was not stored');
  return row;
}

/** The latest regular update of the same period, by the day on which it ends or, where the name says none, by the name. */
async function findReported(tx: Tx, companyId: string, name: string, period: string | null): Promise<string | null> {
  const rows = await tx.query<{ id: string }>(
    `select id from company_updates where company_id = $1 and update_type = 'regular'
        and (period_end = $3::date or ($3::date is null and lower(reporting_period) = lower($2)))
      order by created_at desc, id desc limit 1`,
    [companyId, name, period],
    'update-of-period',
  );
  return rows[0]?.id ?? null;
}

async function hasLaterPeriod(tx: Tx, companyId: string, period: string | null, id: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from company_updates where company_id = $1 and id <> $3 and headcount is not null and period_end > $2::date limit 1`,
    [companyId, period, id],
    'update-of-later-period',
  );
  return rows.length > 0;
}
