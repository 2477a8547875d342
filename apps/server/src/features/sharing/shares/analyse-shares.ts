import { dayIn } from '@cairn/domain';
import { csvFile } from '../../../core/csv-file.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import type { ShareOutputs } from './shares.queries.ts';

type Output = ShareOutputs['analytics'];
interface Period {
  days?: number | string;
}

const DAY_MS = 86_400_000;
const SHOWN = 100;

const TALLY = `
  count(*) filter (where i.interaction_type = 'view')::int as views,
  count(distinct i.viewer_id) filter (where i.interaction_type = 'view')::int as viewers,
  coalesce(sum(i.duration_seconds), 0)::int as seconds,
  count(*) filter (where i.interaction_type = 'express_interest')::int as interested,
  count(*) filter (where i.interaction_type = 'request_details')::int as requests,
  count(*) filter (where i.interaction_type = 'download_document')::int as downloads`;

/** What was done with all shares in the last days: over time, by organization, by record. Hidden deals do not count. */
export async function analyseShares({ tx, now }: Ctx, { days = 90 }: Period): Promise<Output> {
  const since = new Date(now.getTime() - Number(days) * DAY_MS);
  const zone = await getTimeZone(tx);
  const [perDay, organizations, items, documents, [funnel]] = [
    await tx.query<Output['days'][number]>(
      `select to_char(i.created_at at time zone $2, 'YYYY-MM-DD') as day, count(*)::int as views,
              count(distinct i.viewer_id)::int as viewers
         from co_investor_interactions i where i.created_at >= $1 and i.interaction_type = 'view' group by 1 order by 1`,
      [since, zone],
      'views-by-day',
    ),
    await tx.query<Output['organizations'][number]>(
      `select null::uuid as id, s.shared_with_org as name, ${TALLY}
         from co_investor_interactions i join co_investor_shares s on s.tenant_id = i.tenant_id and s.id = i.share_id
        where i.created_at >= $1 group by 2 order by views desc, name limit ${SHOWN}`,
      [since],
      'views-by-organization',
    ),
    await tx.query<Output['items'][number]>(
      `select s.entity_id as id, s.entity_type, coalesce(o.company_name, c.name) as name, ${TALLY}
         from co_investor_interactions i join co_investor_shares s on s.tenant_id = i.tenant_id and s.id = i.share_id
         left join opportunities o on o.tenant_id = s.tenant_id and s.entity_type = 'opportunity' and o.id = s.entity_id
         left join portfolio_companies c on c.tenant_id = s.tenant_id and c.id = s.company_id
        where i.created_at >= $1 and coalesce(o.company_name, c.name) is not null
        group by 1, 2, 3 order by views desc, name limit ${SHOWN}`,
      [since],
      'views-by-item',
    ),
    await tx.query<Output['documents'][number]>(
      `select f.id, f.file_name as name, coalesce(o.company_name, c.name) as item, read.readers, read.pages, read.seconds,
              (select count(*) from co_investor_interactions i where i.tenant_id = f.tenant_id and i.file_id = f.id
                and i.created_at >= $1)::int as downloads
         from (select v.tenant_id, v.file_id, v.entity_id, count(distinct v.viewer_id)::int as readers,
                      count(distinct v.page)::int as pages, sum(v.seconds)::int as seconds
                 from co_investor_page_views v where v.created_at >= $1 group by 1, 2, 3) read
         join files f on f.tenant_id = read.tenant_id and f.id = read.file_id
         left join opportunities o on o.tenant_id = f.tenant_id and o.id = read.entity_id
         left join portfolio_companies c on c.tenant_id = f.tenant_id and c.id = read.entity_id
        order by read.seconds desc, 2, 1 limit ${SHOWN}`,
      [since],
      'documents-by-reading',
    ),
    await tx.query<Output['funnel']>(
      `select count(*)::int as shared, count(*) filter (where 'view' = any(did))::int as viewed,
              count(*) filter (where 'express_interest' = any(did))::int as interested
         from (select array(select distinct i.interaction_type from co_investor_interactions i
                             where i.tenant_id = s.tenant_id and i.share_id = s.id) as did
                 from co_investor_shares s where s.created_at >= $1) made`,
      [since],
      'share-funnel',
    ),
  ];
  return { days: perDay, organizations, items, documents, funnel: funnel ?? { shared: 0, viewed: 0, interested: 0 } };
}

const COLUMNS = ['By', 'Name', 'Views', 'Viewers', 'Seconds', 'Interested', 'Requests', 'Downloads'] as const;

export async function exportAnalytics(ctx: Ctx, period: Period) {
  const { organizations, items, documents } = await analyseShares(ctx, period);
  const line = (by: string) => (row: Output['organizations'][number]) => [
    by,
    row.name,
    row.views,
    row.viewers,
    row.seconds,
    row.interested,
    row.requests,
    row.downloads,
  ];
  const lines = [
    ...organizations.map(line('Organization')),
    ...items.map(line('Item')),
    ...documents.map(({ item, name, readers, seconds, downloads }) => [
      'Document',
      `${item}: ${name}`,
      null,
      readers,
      seconds,
      null,
      null,
      downloads,
    ]),
  ];
  await ctx.audit({
    action: 'export.created',
    resource_type: 'co_investor_analytics',
    resource_id: null,
    classification: 'confidential',
    metadata: { name: 'co_investor_analytics', rows: lines.length, columns: COLUMNS, days: Number(period.days ?? 90) },
  });
  return csvFile(`co_investor_analytics_${dayIn(ctx.now, await getTimeZone(ctx.tx))}.csv`, COLUMNS, lines);
}
