import type { Currency } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';
import { type ActivityGroup, type ActivityKind, SOURCES, type Source } from './activity.sources.ts';

export interface TimelineDeal {
  id: string;
  company_name: string;
  currency: Currency;
}

/** The deal and those that were merged into it, as far as the person may see them. */
export function listTimelineDeals(tx: Tx, id: string): Promise<TimelineDeal[]> {
  return tx.query(
    'select id, company_name, currency from opportunities where id = $1 or merged_into = $1',
    [id],
    'timeline-deals',
  );
}

export interface EventRow {
  id: string;
  kind: ActivityKind;
  at: string;
  /** The same to the microsecond, to go on from. */
  cursor_at: string;
  user_id: string | null;
  deal_id: string;
  detail: Record<string, unknown>;
}

// Each part brings its newest by its own index; what is sent are the newest of all.
function partOf({ kind, table, at, by, detail, deal = 'opportunity_id', where = 'true' }: Source): string {
  return `(select '${kind}' as kind, t.id, t.${at} as at, ${by} as user_id, t.${deal} as deal_id, ${detail} as detail
    from ${table} t
   where t.${deal} = any($1::uuid[]) and (t.${at}, t.id) < ($2::timestamptz, $3::uuid) and ${where}
   order by t.${at} desc, t.id desc limit $4)`;
}

function statementOf(sources: readonly Source[]): string {
  return `select kind, id, ${isoTime('at')} as at, at::text as cursor_at, user_id, deal_id, detail
    from (${sources.map(partOf).join(' union all ')}) events order by events.at desc, id desc limit $4`;
}

const STATEMENTS = Object.fromEntries([
  ['all', statementOf(Object.values(SOURCES).flat())],
  ...Object.entries(SOURCES).map(([group, sources]) => [group, statementOf(sources)]),
]) as Record<ActivityGroup, string>;

/** What happened to these deals before a moment, newest first. */
export function listEvents(
  tx: Tx,
  group: ActivityGroup,
  dealIds: readonly string[],
  [at, id]: readonly [string, string],
  limit: number,
): Promise<EventRow[]> {
  return tx.query(STATEMENTS[group], [dealIds, at, id, limit], `activity-${group}`);
}

export interface CurrencyChange {
  deal_id: string;
  at: string;
  from: Currency;
}

/** When the deals changed their currency: an amount of before was one of another. Newest first. */
export function listCurrencyChanges(tx: Tx, dealIds: readonly string[]): Promise<CurrencyChange[]> {
  return tx.query(
    `select resource_id as deal_id, created_at::text as at, metadata->'changes'->'currency'->>'from' as from from audit_logs
      where resource_id = any($1::uuid[]) and metadata->'changes'->'currency' is not null order by created_at desc`,
    [dealIds],
    'currency-changes',
  );
}
