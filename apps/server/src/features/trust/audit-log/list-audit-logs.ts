import { ACTION_GROUPS } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { pageOf, refuseCursor } from '../../../core/page-cursor.ts';
import type { Ctx } from '../../../core/procedure.ts';
import {
  type AuditInputs,
  type AuditOutputs,
  COLUMNS,
  conditionsOf,
  containing,
  type Filters,
  NEWEST_FIRST,
  type Page,
  type StoredEntry,
  sinceOf,
  TIME,
} from './audit-log.queries.ts';
import { hideConfidential } from './hide-confidential.ts';
import { nameEntries } from './name-entries.ts';

type ListInput = Filters & Pick<NonNullable<AuditInputs['list']>, 'cursor'> & { limit: number };

/** Events of the firm's log, newest first; a page, and the way to the next. */
export async function listAuditLogs(ctx: Ctx, input: ListInput): Promise<AuditOutputs['list']> {
  const { cursor, limit } = input;
  const rows = await findEvents(ctx.tx, input, {
    tenantId: ctx.actor.tenantId,
    now: ctx.now,
    cursor,
    limit: limit + 1,
  }).catch(refuseCursor(cursor));
  const { shown, next_cursor } = pageOf(rows, limit, (row) => row.exactly);
  return { rows: await nameEntries(ctx, await hideConfidential(ctx, shown)), next_cursor };
}

/** How many of the newest events are looked through before the values of the filters are looked up. */
const LOOKED_THROUGH = 5_000;

/**
 * Events of the firm that the filters leave, newest first. As a rule the newest few thousand hold a page of them. Where they do
 * not, what is asked for is rare, and the values that match are found first and then the newest events of each
 * (docs/adr/0078): both ends take as long in a log of a million events as in a short one.
 */
async function findEvents(tx: Tx, filters: Filters, page: Page): Promise<StoredEntry[]> {
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

/**
 * So few values are named each in a leg of its own, so that the planner knows how rare each is. Where a column has one value
 * nearly everywhere, it would take a value that it does not see for that one, and read all events in the order of time.
 */
const NAMED_AT_MOST = 4;

type Column = 'action' | 'resource_type' | 'ip_address' | 'data_classification';

async function findByValues(tx: Tx, filters: Filters, page: Page): Promise<StoredEntry[]> {
  const values: unknown[] = [];
  const { range, parts } = conditionsOf(filters, page, values);
  const legs = await valuesOf(tx, filters, sinceOf(filters, page));
  const newestOf = (condition: string) =>
    `select ${TIME}, a.id from audit_logs a where ${[condition, range, ...parts].join(' and ')} ${NEWEST_FIRST} limit ${page.limit}`;
  const newest = legs.flatMap(([column, found]) =>
    found.length <= NAMED_AT_MOST
      ? found.map((value) => `(${newestOf(`a.${column} = $${values.push(value)}`)})`)
      : [
          `select l.created_at, l.id from unnest($${values.push(found)}::text[]) v
             cross join lateral (${newestOf(`a.${column} = v`)}) l`,
        ],
  );
  if (newest.length === 0) return [];
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
