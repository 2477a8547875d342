import { addDays, bucketOf, cutRange, type DateRange, dayIn } from '@cairn/domain';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { keepLarge } from './keep-large.ts';
import { KNOWN_VIEWERS, type ShareOutputs } from './shares.queries.ts';

type Output = ShareOutputs['analytics'];
export interface Period {
  days?: number | string;
}

export const DAY_MS = 86_400_000;
const SHOWN = 100;

/** Sums over people, each of whom counts once however often they came. */
const TALLY = `sum(views)::int as views, count(*) filter (where views > 0)::int as viewers, sum(seconds)::float8 as seconds,
  sum(interested)::int as interested, sum(requests)::int as requests, sum(downloads)::int as downloads`;
const SUMS = `sum(views) as views, sum(seconds) as seconds, sum(interested) as interested, sum(requests) as requests,
  sum(downloads) as downloads`;

/**
 * Interactions are read once and summed by day, share and person; all else is made of these sums. Counting people from the
 * interactions themselves would sort all of them for each table.
 */
const ANALYSIS = `
  with known as materialized (${KNOWN_VIEWERS}),
  by_viewer as materialized (
    select (i.created_at at time zone $2)::date as day, i.share_id, i.viewer_id,
           count(*) filter (where i.interaction_type = 'view') as views, coalesce(sum(i.duration_seconds), 0) as seconds,
           count(*) filter (where i.interaction_type = 'express_interest') as interested,
           count(*) filter (where i.interaction_type = 'request_details') as requests,
           count(*) filter (where i.interaction_type = 'download_document') as downloads
      from co_investor_interactions i where i.created_at >= $1 group by 1, 2, 3),
  acts as materialized (
    select a.day, a.share_id, coalesce(k.person, a.viewer_id) as viewer_id, a.views, a.seconds, a.interested, a.requests, a.downloads
      from by_viewer a left join known k on k.id = a.viewer_id),
  people as materialized (
    select s.shared_with_org, s.entity_type, s.entity_id, s.company_id, a.viewer_id, ${SUMS}
      from acts a join co_investor_shares s on s.id = a.share_id group by 1, 2, 3, 4, 5),
  days as (
    select to_char(day, 'YYYY-MM-DD') as day, sum(views)::int as views, count(*)::int as viewers
      from (select day, viewer_id, sum(views) as views from acts where views > 0 group by 1, 2) seen group by day order by day),
  parts as (
    select to_char(min(day), 'YYYY-MM-DD') as day, sum(views)::int as views, count(distinct viewer_id)::int as viewers
      from acts where views > 0 group by date_trunc($3, day::timestamp)),
  organizations as (
    select null::uuid as id, name, ${TALLY}
      from (select shared_with_org as name, viewer_id, ${SUMS} from people group by 1, 2) by_person
     group by name order by views desc, name limit ${SHOWN}),
  items as (
    select t.id, t.entity_type, coalesce(o.company_name, c.name) as name, views, viewers, seconds, interested, requests, downloads
      from (select entity_id as id, entity_type, company_id, ${TALLY}
              from (select entity_id, entity_type, company_id, viewer_id, ${SUMS} from people group by 1, 2, 3, 4) by_person
             group by 1, 2, 3) t
      left join opportunities o on t.entity_type = 'opportunity' and o.id = t.id
      left join portfolio_companies c on c.id = t.company_id
     where coalesce(o.company_name, c.name) is not null
     order by views desc, name limit ${SHOWN}),
  funnel as (
    select count(*)::int as shared, count(*) filter (where did.views > 0)::int as viewed,
           count(*) filter (where did.interested > 0)::int as interested
      from co_investor_shares s
      left join (select share_id, sum(views) as views, sum(interested) as interested from acts group by 1) did on did.share_id = s.id
     where s.created_at >= $1)
  select coalesce((select json_agg(d) from days d), '[]') as days,
         coalesce((select json_agg(p) from parts p), '[]') as parts,
         coalesce((select json_agg(g) from organizations g), '[]') as organizations,
         coalesce((select json_agg(t) from items t), '[]') as items,
         (select row_to_json(f) from funnel f) as funnel`;

/** What was done with all shares in the last days: over time, by organization, by record. Hidden deals do not count. */
export async function analyseShares(ctx: Ctx, { days = 90 }: Period): Promise<Output> {
  const zone = await getTimeZone(ctx.tx);
  return keepLarge(ctx, `analytics ${days} ${zone}`, () => analyse(ctx, Number(days), zone), viewsIn);
}

const viewsIn = ({ days }: Output): number => days.reduce((sum, { views }) => sum + views, 0);

async function analyse({ tx, now }: Ctx, days: number, zone: string): Promise<Output> {
  const since = new Date(now.getTime() - days * DAY_MS);
  const today = dayIn(now, zone);
  const range = { from: addDays(today, 1 - days), to: today };
  const bucket = bucketOf(range);
  const [[found], documents] = [
    await tx.query<Found>(ANALYSIS, [since, zone, bucket], 'analyse-shares'),
    await tx.query<Output['documents'][number]>(
      `with known as materialized (${KNOWN_VIEWERS}),
       read as (
         select v.tenant_id, v.file_id, v.entity_id, count(distinct coalesce(k.person, v.viewer_id))::int as readers,
                count(distinct v.page)::int as pages, sum(v.seconds)::float8 as seconds
           from co_investor_page_views v left join known k on k.id = v.viewer_id where v.created_at >= $1 group by 1, 2, 3),
       fetched as (
         select i.tenant_id, i.file_id, i.entity_id, count(*)::int as downloads from co_investor_interactions i
          where i.interaction_type = 'download_document' and i.file_id is not null and i.created_at >= $1 group by 1, 2, 3)
       select f.id, f.file_name as name, coalesce(o.company_name, c.name) as item, coalesce(readers, 0) as readers,
              coalesce(pages, 0) as pages, coalesce(seconds, 0) as seconds, coalesce(downloads, 0) as downloads
         from read full join fetched using (tenant_id, file_id, entity_id)
         join files f using (tenant_id)
         left join opportunities o on o.tenant_id = f.tenant_id and o.id = entity_id
         left join portfolio_companies c on c.tenant_id = f.tenant_id and c.id = entity_id
        where f.id = file_id and coalesce(o.company_name, c.name) is not null
        order by 6 desc, 7 desc, 2, 1 limit ${SHOWN}`,
      [since],
      'documents-by-reading',
    ),
  ];
  if (!found) throw new Error('figures without a row');
  const { parts, ...figures } = found;
  return { ...figures, documents, bucket, parts: partsOf(cutRange(range, bucket), parts) };
}

type Found = Omit<Output, 'documents' | 'bucket' | 'parts'> & { parts: Output['days'] };

/** Every part of the range, those without a view as 0. */
const partsOf = (cut: readonly DateRange[], found: Output['days']): Output['parts'] =>
  cut.map(({ from, to }) => {
    const { views = 0, viewers = 0 } = found.find(({ day }) => from <= day && day <= to) ?? {};
    return { from, to, views, viewers };
  });
