import { addDays, dayIn, type SHARE_TABLES } from '@cairn/domain';
import { csvFile } from '../../../core/csv-file.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { analyseShares, DAY_MS, type Period } from './analyse-shares.ts';
import { KNOWN_VIEWERS, type ShareOutputs } from './shares.queries.ts';

type Output = ShareOutputs['analytics'];
type Table = keyof typeof SHARE_TABLES;
type Cell = string | number | null;

interface PageRow {
  file_id: string;
  page: number;
  readers: number;
  seconds: number;
}

/** How long each page of these documents was on screen, by all who read it. */
function listPages({ tx, now }: Ctx, files: readonly string[], { days = 90 }: Period): Promise<PageRow[]> {
  return tx.query<PageRow>(
    `with known as materialized (${KNOWN_VIEWERS})
     select v.file_id, v.page, count(distinct coalesce(k.person, v.viewer_id))::int as readers, sum(v.seconds)::float8 as seconds
       from co_investor_page_views v left join known k on k.id = v.viewer_id
      where v.file_id = any($1::uuid[]) and v.created_at >= $2 group by 1, 2 order by 1, 2`,
    [files, new Date(now.getTime() - Number(days) * DAY_MS)],
    'pages-of-documents',
  );
}

const ACTS = ['Views', 'Viewers', 'Seconds', 'Interested', 'Requests', 'Downloads'];
const actsOf = (row: Output['organizations'][number]): Cell[] => [
  row.views,
  row.viewers,
  row.seconds,
  row.interested,
  row.requests,
  row.downloads,
];

const STEPS = { shared: 'Shared', viewed: 'Viewed', interested: 'Interested' } as const;

/** The columns of one table and its rows: one kind of row in a file. */
async function tableOf(ctx: Ctx, table: Table, found: Output, period: Period): Promise<[string[], Cell[][]]> {
  const { days, organizations, items, documents, funnel } = found;
  switch (table) {
    case 'organizations':
      return [['Organization', ...ACTS], organizations.map((row) => [row.name, ...actsOf(row)])];
    case 'items':
      return [['Opportunity or company', ...ACTS], items.map((row) => [row.name, ...actsOf(row)])];
    case 'documents':
      return [
        ['Opportunity or company', 'Document', 'Readers', 'Pages read', 'Seconds', 'Downloads'],
        documents.map((row) => [row.item, row.name, row.readers, row.pages, row.seconds, row.downloads]),
      ];
    case 'pages': {
      const pages = await listPages(
        ctx,
        documents.map(({ id }) => id),
        period,
      );
      const rows = documents.flatMap(({ id, item, name }) =>
        pages
          .filter(({ file_id }) => file_id === id)
          .map(({ page, readers, seconds }) => [item, name, page, readers, seconds]),
      );
      return [['Opportunity or company', 'Document', 'Page', 'Readers', 'Seconds'], rows];
    }
    case 'days':
      return [['Day', 'Views', 'Viewers'], days.map(({ day, views, viewers }) => [day, views, viewers])];
    case 'funnel':
      return [
        ['Step', 'Shares'],
        (['shared', 'viewed', 'interested'] as const).map((step) => [STEPS[step], funnel[step]]),
      ];
  }
}

/** One table of the analytics as a file; each row says of which days it is. */
export async function exportAnalytics(ctx: Ctx, { table = 'organizations', ...period }: Period & { table?: Table }) {
  const found = await analyseShares(ctx, period);
  const days = Number(period.days ?? 90);
  const to = dayIn(ctx.now, await getTimeZone(ctx.tx));
  const from = addDays(to, 1 - days);
  const [names, rows] = await tableOf(ctx, table, found, period);
  const columns = ['From', 'To', ...names];
  await ctx.audit({
    action: 'export.created',
    resource_type: 'co_investor_analytics',
    resource_id: null,
    classification: 'confidential',
    metadata: { name: `co_investor_${table}`, rows: rows.length, columns, days },
  });
  return csvFile(
    `co_investor_${table}_${from}_${to}.csv`,
    columns,
    rows.map((row) => [from, to, ...row]),
  );
}
