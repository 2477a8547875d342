import { REVIEW_EVERY_DAYS } from '@cairn/domain';
import { type Control, findItems, plural } from '../control.ts';

/** A review that begins by itself has begun by then, in whichever time zone; longer, and it cannot. */
const START_DAYS = 3;

/** Each active firm, and the platform: its open review and the due date of it, or when the next one is due. */
const REVIEWS = `
  select t.name as subject,
         case when o.due_on is not null then 'a review is open, due ' || to_char(o.due_on, 'YYYY-MM-DD')
              when s.reviews_by is not null and not b.began then 'the review of this quarter has not begun by itself'
              when l.closed_at is not null then 'last closed ' || to_char(l.closed_at at time zone 'UTC', 'YYYY-MM-DD')
              else 'never reviewed, here since ' || to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD') end as detail,
         case when o.due_on is not null then o.due_on >= ($1::timestamptz at time zone 'UTC')::date
              when s.reviews_by is not null and not b.began then false
              else coalesce(l.closed_at, t.created_at) > $1::timestamptz - interval '${REVIEW_EVERY_DAYS} days' end as passed
    from tenants t
    left join access_reviews o on o.tenant_id = t.id and o.closed_at is null
    left join tenant_settings s on s.tenant_id = t.id
    cross join lateral (select now_is < quarter + interval '${START_DAYS} days' or exists (select from access_reviews r
        where r.tenant_id = t.id and r.created_at >= quarter) as began
      from (select $1::timestamptz as now_is, date_trunc('quarter', $1::timestamptz, 'UTC') as quarter) q) b
    left join lateral (select max(r.closed_at) as closed_at from access_reviews r where r.tenant_id = t.id) l on true
   where t.is_active`;

export const accessReviewed: Control = {
  key: 'access-reviews',
  title: 'Access is reviewed each quarter',
  proves: `Each firm and the platform closed a review of who has access within ${REVIEW_EVERY_DAYS} days, and none that is open is past its due date.`,
  remedy:
    'Ask the administrators of the firms named to start their access review, to finish and close it, or to name somebody responsible who can.',
  criteria: ['CC6.2', 'CC6.3'],
  graceDays: 14,
  periodDays: REVIEW_EVERY_DAYS,
  async run({ services }) {
    const found = await findItems(services.pools.platform, REVIEWS, [services.now()]);
    return { ...found, found: `${plural(found.failed, 'overdue access review')} of ${found.total}.` };
  },
};
