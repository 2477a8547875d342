import { dataRequestState, dayIn, foldForSearch } from '@cairn/domain';
import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
import { csvFile } from '../../../core/csv-file.ts';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';
import { afterCursor, refuseCursor } from '../../../core/page-cursor.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { namesOf } from '../../access/auth/account/names-of.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { newestFirst, pageOfRows } from '../compliance/lists-of-firms.ts';
import { whatCanBeDone } from './data-requests.policy.ts';
import {
  personOf,
  REQUESTS,
  type RequestFilters,
  type RequestOutputs,
  type RequestRow,
  type RequestView,
  requireRequest,
} from './data-requests.queries.ts';

const today = async ({ tx, now }: Ctx) => dayIn(now, await getTimeZone(tx));

type Asked = RequestFilters & { cursor?: string | undefined; limit: number };

/** Requests of persons, newest first. */
export async function listRequests(ctx: Ctx, { cursor, limit, ...filters }: Asked): Promise<RequestOutputs['list']> {
  const day = await today(ctx);
  const found = await findRequests(ctx.tx, filters, day, cursor).catch(refuseCursor(cursor));
  const { rows, next_cursor } = pageOfRows(searchRequests(await ctx.cells(), found, filters.search), limit);
  return { rows: await viewRequests(ctx, rows, day), next_cursor };
}

export async function viewRequest(ctx: Ctx, id: string): Promise<RequestView> {
  const [view] = await viewRequests(ctx, [await requireRequest(ctx.tx, id)], await today(ctx));
  return view as RequestView;
}

/** Newest first, without the search: names and addresses are encrypted. */
function findRequests(tx: Tx, filters: RequestFilters, today: string, cursor?: string): Promise<RequestRow[]> {
  const values: unknown[] = [];
  const parts = ['true'];
  if (filters.kind) parts.push(`r.kind = $${values.push(filters.kind)}`);
  if (filters.state === 'open') parts.push(`r.state = 'open' and r.due_on >= $${values.push(today)}`);
  else if (filters.state === 'overdue') parts.push(`r.state = 'open' and r.due_on < $${values.push(today)}`);
  else if (filters.state) parts.push(`r.state = $${values.push(filters.state)}`);
  const after = afterCursor(cursor, newestFirst('r.created_at', 'r.id'), values);
  return tx.query<RequestRow>(
    `${REQUESTS} where ${parts.join(' and ')} ${after} order by r.created_at desc, r.id desc`,
    values,
  );
}

/** The rows whose person has the words in name or address. */
function searchRequests(cells: TenantCells, rows: readonly RequestRow[], search: string | undefined) {
  if (!search) return rows;
  const words = foldForSearch(search);
  return rows.filter((row) => {
    const person = personOf(cells, row);
    return person !== null && foldForSearch(`${person.name}\n${person.email}`).includes(words);
  });
}

async function viewRequests(ctx: Ctx, rows: readonly RequestRow[], today: string): Promise<RequestView[]> {
  const cells = await ctx.cells();
  const names = await namesOf(
    ctx,
    rows.flatMap(({ created_by, assigned_to, settled_by }) => [created_by, assigned_to, settled_by]),
  );
  const nameOf = (id: string | null) => (id && names.get(id)) || null;
  return rows.map((row) => {
    const { exactly: _, note_encrypted: note, created_by, settled_by, ...rest } = row;
    const person = personOf(cells, row);
    return {
      ...rest,
      state: dataRequestState(row, today),
      email: person?.email ?? null,
      name: person?.name ?? null,
      note: note && cells.decryptText('data_requests', 'note_encrypted', row.id, note),
      assigned_to_name: nameOf(row.assigned_to),
      created_by_name: nameOf(created_by),
      settled_by_name: nameOf(settled_by),
      can: whatCanBeDone(row),
    };
  });
}

interface Event {
  id: string;
  created_at: string;
  action: string;
  user_id: string | null;
  metadata: Record<string, unknown>;
}

/** A request, and what the audit log says was done about it: the log is sealed, the record is not. */
export async function getRequest(ctx: Ctx, { id }: { id: string }): Promise<RequestOutputs['get']> {
  const view = await viewRequest(ctx, id);
  const events = await ctx.tx.query<Event & object>(
    `select id, ${isoTime('created_at')} as created_at, action, user_id, metadata from audit_logs
      where resource_id = $1 and resource_type = 'data_request' order by created_at, id`,
    [id],
  );
  const names = await namesOf(
    ctx,
    events.map(({ user_id }) => user_id),
  );
  const history = events.map(({ user_id, ...event }) => ({
    ...event,
    user_name: (user_id && names.get(user_id)) || null,
  }));
  return { ...view, history };
}

const HEADER = [
  'Kind',
  'State',
  'Name',
  'E-mail',
  'Received on',
  'Received by',
  'Due on',
  'Extended at',
  'Reason of the extension',
  'Assigned to',
  'Recorded at',
  'Recorded by',
  'Settled at',
  'Settled by',
  'Note at the end',
];

/** What the list shows over all of its pages, as a CSV file; the export is an event. */
export async function exportRequests(ctx: Ctx, filters: RequestFilters) {
  const day = await today(ctx);
  const found = await findRequests(ctx.tx, filters, day);
  const rows = await viewRequests(ctx, searchRequests(await ctx.cells(), found, filters.search), day);
  await ctx.audit({
    action: 'export.created',
    resource_type: 'data_requests',
    resource_id: null,
    classification: 'pii',
    metadata: { name: 'data_requests', rows: rows.length },
  });
  return csvFile(
    `data_requests_${day}.csv`,
    HEADER,
    rows.map((row) => [
      row.kind,
      row.state,
      row.name,
      row.email,
      row.received_on,
      row.received_by,
      row.due_on,
      row.extended_at,
      row.extension_reason,
      row.assigned_to_name,
      row.created_at,
      row.created_by_name,
      row.settled_at,
      row.settled_by_name,
      row.settlement_note,
    ]),
  );
}
