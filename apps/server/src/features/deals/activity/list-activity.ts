import type { Contract } from '@cairn/contract';
import { type Currency, isCustomKey } from '@cairn/domain';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import { isoTime } from '../../../core/iso-time.ts';
import { pageOf, readCursor, refuseCursor } from '../../../core/page-cursor.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { type StoredNote, viewNote } from '../opportunity-notes/view-note.ts';
import { type ActivityGroup, type ActivityKind, SOURCES, type Source } from './activity.sources.ts';
import { nameOutsiders } from './name-outsiders.ts';
import { type OwnFieldsThen, readOwnFieldsThen } from './own-fields-then.ts';
import { viewChanges } from './view-changes.ts';

type Input = InferContractRouterInputs<Contract>['activity']['list'] & { limit: number };
type Output = InferContractRouterOutputs<Contract>['activity']['list'];
type Entry = Output['entries'][number];

const BEGINNING = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;

/**
 * What happened to a deal and to those that were merged into it, newest first. The deal comes first: the audit log knows
 * nothing of confidential deals, so nothing is asked of it for a deal that the person does not see.
 */
export async function listActivity(ctx: Ctx, { id, show = 'all', limit, cursor }: Input): Promise<Output> {
  const { tx } = ctx;
  const deals = await listTimelineDeals(tx, id);
  const deal = deals.find((candidate) => candidate.id === id.toLowerCase());
  if (!deal) throw fail('NOT_FOUND');
  const ids = deals.map((each) => each.id);
  const after = cursor === undefined ? BEGINNING : readCursor(cursor);
  const [rows, currencies, cells] = await Promise.all([
    listEvents(tx, show, ids, after, limit + 1),
    listCurrencyChanges(tx, ids),
    ctx.cells(),
  ]).catch(refuseCursor(cursor));
  const { shown, next_cursor } = pageOf(rows, limit, (row) => row.cursor_at);
  const outsiders = await nameOutsiders(
    ctx,
    shown.flatMap(({ detail }) => (detail as Detail).outsider ?? []),
  );
  const changed = shown.flatMap(({ detail }) => Object.keys((detail as Detail).changes ?? {}));
  const own = await readOwnFieldsThen(ctx, changed.filter(isCustomKey));
  return {
    entries: shown.map((row) => ({
      ...viewEntry(ctx, cells, row, deal, deals, currencies, own),
      ...nameIn(outsiders, row),
    })),
    next_cursor,
  };
}

interface Detail {
  subject?: string | null;
  subject_id?: string;
  outcome?: string;
  changes?: Parameters<typeof viewChanges>[2];
  user_id?: string;
  title?: string;
  item?: string;
  company_name?: string;
  other?: string;
  kept?: string;
  /** Who acted from outside of the team: the account of a co-investor, or a visitor by link. */
  outsider?: string;
}

function nameIn(outsiders: Map<string, string>, { detail }: EventRow): Pick<Entry, 'by_name'> {
  const name = outsiders.get((detail as Detail).outsider ?? '');
  return name ? { by_name: name } : {};
}

function viewEntry(
  { actor }: Ctx,
  cells: TenantCells,
  row: EventRow,
  deal: TimelineDeal,
  deals: TimelineDeal[],
  currencies: CurrencyChange[],
  ownFields: OwnFieldsThen,
): Entry {
  const { id, kind, at, user_id } = row;
  const detail = row.detail as Detail;
  const own = deals.find((each) => each.id === row.deal_id) ?? deal;
  const subject = detail.subject ?? detail.title ?? detail.company_name;
  const subject_id = detail.subject_id ?? detail.other ?? detail.kept;
  return {
    id,
    kind,
    at,
    user_id,
    merged_from: own.id === deal.id ? null : { id: own.id, company_name: own.company_name },
    ...(kind === 'note' && { note: viewNote(actor, row.detail as unknown as StoredNote) }),
    ...((kind === 'moved' || kind === 'created') && { move: row.detail as unknown as NonNullable<Entry['move']> }),
    ...(detail.changes && {
      changes: viewChanges(
        cells,
        own.id,
        detail.changes,
        currencyAfter(row, own, currencies),
        ownFields,
        row.cursor_at,
      ),
    }),
    ...(subject && { subject }),
    ...(subject_id && { subject_id }),
    ...(detail.user_id && { person_id: detail.user_id }),
    ...(detail.outcome && { outcome: detail.outcome }),
  };
}

/** The currency of the deal when the event was over: what the next change of it began with, or the one of today. */
function currencyAfter({ cursor_at, deal_id }: EventRow, deal: TimelineDeal, changes: CurrencyChange[]): Currency {
  const later = changes.filter((change) => change.deal_id === deal_id && new Date(change.at) > new Date(cursor_at));
  return later.at(-1)?.from ?? deal.currency;
}

interface TimelineDeal {
  id: string;
  company_name: string;
  currency: Currency;
}

/** The deal and those that were merged into it, as far as the person may see them. */
function listTimelineDeals(tx: Tx, id: string): Promise<TimelineDeal[]> {
  return tx.query(
    'select id, company_name, currency from opportunities where id = $1 or merged_into = $1',
    [id],
    'timeline-deals',
  );
}

interface EventRow {
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
function listEvents(
  tx: Tx,
  group: ActivityGroup,
  dealIds: readonly string[],
  [at, id]: readonly [string, string],
  limit: number,
): Promise<EventRow[]> {
  return tx.query(STATEMENTS[group], [dealIds, at, id, limit], `activity-${group}`);
}

interface CurrencyChange {
  deal_id: string;
  at: string;
  from: Currency;
}

/** When the deals changed their currency: an amount of before was one of another. Newest first. */
function listCurrencyChanges(tx: Tx, dealIds: readonly string[]): Promise<CurrencyChange[]> {
  return tx.query(
    `select resource_id as deal_id, created_at::text as at, metadata->'changes'->'currency'->>'from' as from from audit_logs
      where resource_id = any($1::uuid[]) and metadata->'changes'->'currency' is not null order by created_at desc`,
    [dealIds],
    'currency-changes',
  );
}
