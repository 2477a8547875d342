import type { Contract } from '@cairn/contract';
import { ACTION_GROUPS } from '@cairn/domain';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';
import { afterCursor, writeCursor } from '../../../core/page-cursor.ts';

export type AuditInputs = InferContractRouterInputs<Contract>['auditLogs'];
export type AuditOutputs = InferContractRouterOutputs<Contract>['auditLogs'];
export type Entry = AuditOutputs['list']['rows'][number];
export type Filters = Pick<NonNullable<AuditInputs['list']>, 'action' | 'data_classification' | 'search'> & {
  days: number;
};

const TIME = 'a.created_at';
const COLUMNS = `a.id, ${isoTime(TIME)} as created_at, ${TIME}::text as exactly, a.user_id, a.action, a.resource_type, a.resource_id,
  a.table_name, a.ip_address, a.data_classification, a.session_id, a.metadata,
  a.log_window <= coalesce((select max(h.log_window) from audit_headers h), -1) as is_sealed`;

type StoredEntry = Omit<Entry, 'is_hidden'> & { exactly: string };

interface Page {
  now: Date;
  cursor?: string | undefined;
  limit: number;
}

/** How many of the newest events are looked through before the values of the filters are looked up. */
const LOOKED_THROUGH = 5_000;

/**
 * Events of the firm that the filters leave, newest first. As a rule the newest few thousand hold a page of them. Where they do
 * not, what is asked for is rare, and the values that match are found first and then the newest events of each
 * (docs/adr/0078): both ends take as long in a log of a million events as in a short one.
 */
export async function findEvents(tx: Tx, filters: Filters, page: Page): Promise<StoredEntry[]> {
  const isNarrowed = Boolean(filters.action || filters.data_classification || filters.search);
  const values: unknown[] = [];
  const { range, parts } = conditionsOf(filters, page, values);
  const among = isNarrowed
    ? `(select * from audit_logs a where ${range} ${NEWEST_FIRST} limit ${LOOKED_THROUGH}) a where ${parts.join(' and ')}`
    : `audit_logs a where ${range}`;
  const rows = await tx.query<StoredEntry>(
    `select ${COLUMNS} from ${among} ${NEWEST_FIRST} limit ${page.limit}`,
    values,
  );
  return !isNarrowed || rows.length >= page.limit ? rows : findByValues(tx, filters, page);
}

const NEWEST_FIRST = `order by ${TIME} desc, a.id desc`;

function conditionsOf(filters: Filters, page: Page, values: unknown[]) {
  const { action, data_classification, search } = filters;
  const from = values.push(sinceOf(filters, page));
  const after = afterCursor(page.cursor, { by: TIME, type: 'timestamptz', id: 'a.id', direction: 'desc' }, values);
  const parts: string[] = [];
  if (action) parts.push(`a.action like any ($${values.push(ACTION_GROUPS[action].contains.map(containing))}::text[])`);
  if (data_classification) parts.push(`a.data_classification = $${values.push(data_classification)}`);
  if (search) {
    const place = values.push(containing(search));
    parts.push(`(a.action ilike $${place} or a.resource_type ilike $${place} or a.ip_address ilike $${place})`);
  }
  return { range: `${TIME} >= $${from} ${after}`, parts };
}

const sinceOf = (filters: Filters, { now }: Page) => new Date(now.getTime() - filters.days * 24 * 60 * 60_000);

type Column = 'action' | 'resource_type' | 'ip_address' | 'data_classification';

async function findByValues(tx: Tx, filters: Filters, page: Page): Promise<StoredEntry[]> {
  const values: unknown[] = [];
  const { range, parts } = conditionsOf(filters, page, values);
  const legs = await valuesOf(tx, filters, sinceOf(filters, page));
  const newest = legs.map(
    ([column, found]) =>
      `select l.created_at, l.id from unnest($${values.push(found)}::text[]) v cross join lateral (
         select ${TIME}, a.id from audit_logs a
          where a.${column} = v and ${[range, ...parts].join(' and ')} ${NEWEST_FIRST} limit ${page.limit}) l`,
  );
  return tx.query<StoredEntry>(
    `select ${COLUMNS} from (select created_at, id from (${newest.join(' union ')}) k
        order by created_at desc, id desc limit ${page.limit}) k
       join audit_logs a on a.created_at = k.created_at and a.id = k.id ${NEWEST_FIRST}`,
    values,
  );
}

/** The values that an event must have one of, each with its column: of one filter, the others are looked at event by event. */
async function valuesOf(
  tx: Tx,
  { action, search, data_classification }: Filters,
  since: Date,
): Promise<[Column, string[]][]> {
  if (action)
    return [['action', await distinctValues(tx, 'action', ACTION_GROUPS[action].contains.map(containing), since)]];
  if (!search) return [['data_classification', [data_classification ?? '']]];
  const columns = ['action', 'resource_type', 'ip_address'] as const;
  return Promise.all(
    columns.map(async (column) => [column, await distinctValues(tx, column, [containing(search)], since)] as const),
  ).then((legs) => legs.map(([column, found]) => [column, found]));
}

/** The values of a column that match one of the patterns, read from its index one step for each value, whatever the number of events. */
async function distinctValues(tx: Tx, column: Column, patterns: string[], since: Date): Promise<string[]> {
  // From the beginning of its month on, so that older partitions are not asked and no entry of a younger one is passed over.
  const month = new Date(Date.UTC(since.getUTCFullYear(), since.getUTCMonth(), 1));
  const next = (after: string) =>
    `select a.${column} as value from audit_logs a where a.created_at >= $1 and a.${column} ${after}
      order by a.${column} limit 1`;
  const rows = await tx.query<{ value: string }>(
    `with recursive found as ((${next('is not null')}) union all
       select n.value from found f cross join lateral (${next('> f.value')}) n)
     select value from found where value ilike any ($2::text[])`,
    [month, patterns],
  );
  return rows.map(({ value }) => value);
}

/** A pattern that finds the words as they are: their own signs of LIKE mean themselves. */
function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`;
}

/** All events that the filters leave, newest first, a page at a time: for those who do not want a page but everything. */
export async function* readEvents(tx: Tx, filters: Filters, now: Date): AsyncGenerator<StoredEntry[]> {
  for (let last: StoredEntry | undefined, limit = 5_000; ; ) {
    const values: unknown[] = [];
    const cursor = last && writeCursor([last.exactly, last.id]);
    const { range, parts } = conditionsOf(filters, { now, cursor, limit }, values);
    const rows = await tx.query<StoredEntry>(
      `select ${COLUMNS} from audit_logs a where ${[range, ...parts].join(' and ')} ${NEWEST_FIRST} limit ${limit}`,
      values,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    last = rows.at(-1);
  }
}
