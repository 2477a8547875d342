import { bareKey, isCustomKey } from '@cairn/domain';
import type { EncryptedColumn } from '../../../../core/crypto/registry.ts';
import type { TenantCells } from '../../../../core/crypto/tenant-cells.ts';
import type { Tx } from '../../../../core/database.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { readCustomCell } from '../../custom-fields/write-custom-values.ts';
import { MONEY_COLUMNS } from '../../opportunities/opportunity-fields.ts';

type Changes = Record<string, { from: unknown; to: unknown }>;

interface Written {
  id: string;
  action: string;
  metadata: { changes?: Changes; from?: unknown; to?: unknown; import_id?: string; import_undone?: string };
}

/** What counts the version of a deal up and can be taken back; anything else that does has changed the deal for good. */
const ACTIONS = ['updated', 'stage_changed', 'archived', 'restored', 'deleted'].map((what) => `opportunity.${what}`);
/** A later list that filled a deal wrote to it as well. */
const FILLED = 'opportunity.merged';
const CHANGING = new Set(['opportunity.updated', FILLED]);
const SLICE = 2000;

interface Found {
  unchanged: Set<string>;
  /** Deals that would be as they were, once the later imports that filled them in are undone: with the ids of these. */
  filled: Map<string, string[]>;
}

/**
 * The deals among these that are as they were when they came in, although somebody wrote to them since: each change was taken
 * back, by an undo or by hand. Judged by the audit events, which hold every change with both values.
 *
 * @param since when the import began
 */
export async function findUnchanged(
  ctx: Ctx,
  deals: readonly { id: string; version: number }[],
  since: Date,
): Promise<Found> {
  const unchanged = new Set<string>();
  const filled = new Map<string, string[]>();
  const cells = await ctx.cells();
  const kinds = await listNewKinds(ctx.tx, since);
  for (let at = 0; at < deals.length; at += SLICE) {
    const slice = deals.slice(at, at + SLICE);
    const ids = slice.map(({ id }) => id);
    const events = await listWritten(ctx.tx, ids, since);
    const converted = await countConverted(ctx.tx, ids, kinds);
    for (const { id, version } of slice) {
      const own = events.get(id) ?? [];
      // One for each version, or else something happened that these events do not tell; that a field became one of another kind
      // is no work on its deals.
      const worked = version - 1 - (converted.get(id) ?? 0);
      if (own.length !== worked) continue;
      if (isTakenBack(cells, id, own)) unchanged.add(id);
      else if (isTakenBack(cells, id, own.filter(isByHand))) filled.set(id, listFilling(own));
    }
  }
  return { unchanged, filled };
}

const isByHand = ({ action, metadata }: Written) => action !== FILLED && metadata.import_undone === undefined;

const listFilling = (events: readonly Written[]): string[] => [
  ...new Set(
    events.flatMap(({ action, metadata }) => (action === FILLED && metadata.import_id ? [metadata.import_id] : [])),
  ),
];

function isTakenBack(cells: TenantCells, id: string, events: readonly Written[]): boolean {
  const net = new Map<string, { from: unknown; to: unknown }>();
  for (const { action, metadata } of events) {
    if (CHANGING.has(action) && !metadata.changes) return false;
    const changes = action === 'opportunity.stage_changed' ? { status: metadata } : (metadata.changes ?? {});
    for (const [field, { from, to }] of Object.entries(changes))
      net.set(field, { from: net.has(field) ? net.get(field)?.from : from, to });
  }
  return [...net].every(([field, { from, to }]) => isSame(cells, id, field, from, to));
}

const CELLS = new Set<string>(Object.values(MONEY_COLUMNS));

/** Two cells of one value are never the same bytes. */
function isSame(cells: TenantCells, id: string, field: string, from: unknown, to: unknown): boolean {
  if (JSON.stringify(from ?? null) === JSON.stringify(to ?? null)) return true;
  if (typeof from !== 'string' || typeof to !== 'string') return false;
  try {
    // A text of a field that is not encrypted is no cell, and of a destroyed key nothing can be read.
    if (CELLS.has(field)) return read(cells, id, field, from) === read(cells, id, field, to);
    if (!isCustomKey(field)) return false;
    return readCustomCell(cells, id, bareKey(field), from) === readCustomCell(cells, id, bareKey(field), to);
  } catch {
    return false;
  }
}

const read = (cells: TenantCells, id: string, field: string, cell: string) =>
  cells.decryptText('opportunities', field as EncryptedColumn<'opportunities'>, id, Buffer.from(cell, 'base64'));

async function listWritten(tx: Tx, ids: readonly string[], since: Date): Promise<Map<string, Written[]>> {
  const rows = await tx.query<Written & Record<string, unknown>>(
    `select a.resource_id as id, a.action, a.metadata from audit_logs a
      where a.resource_id = any($1::uuid[]) and a.created_at >= $3
        and (a.action = any($2::text[]) or (a.action = '${FILLED}' and a.metadata ? 'import_id'))
      order by a.created_at, a.id`,
    [ids, ACTIONS, since],
    'changes-of-deals',
  );
  const events = new Map<string, Written[]>();
  for (const row of rows) events.set(row.id, [...(events.get(row.id) ?? []), row]);
  return events;
}

/** The keys of the fields whose values were converted to another kind, once for each time. */
async function listNewKinds(tx: Tx, since: Date): Promise<string[]> {
  const rows = await tx.query<{ key: string }>(
    `select f.key from audit_logs a join custom_fields f on f.tenant_id = a.tenant_id and f.id = a.resource_id
      where a.action = 'custom_field.updated' and a.created_at >= $1 and a.metadata ? 'converted'
        and f.record_kind = 'opportunity'`,
    [since],
    'fields-of-another-kind',
  );
  return rows.map(({ key }) => key);
}

/** How often each deal was counted up because one of its fields became another kind. */
async function countConverted(tx: Tx, ids: readonly string[], keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await tx.query<{ id: string; times: number }>(
    `select o.id, (select count(*)::int from unnest($2::text[]) key where o.custom ? key or o.custom_cells ? key) as times
       from opportunities o where o.id = any($1::uuid[])`,
    [ids, keys],
    'count-converted-values',
  );
  return new Map(rows.map(({ id, times }) => [id, times]));
}
