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
  metadata: { changes?: Changes; from?: unknown; to?: unknown };
}

/** What counts the version of a deal up and can be taken back; anything else that does has changed the deal for good. */
const ACTIONS = ['updated', 'stage_changed', 'archived', 'restored', 'deleted'].map((what) => `opportunity.${what}`);
const SLICE = 2000;

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
): Promise<Set<string>> {
  const unchanged = new Set<string>();
  const cells = await ctx.cells();
  for (let at = 0; at < deals.length; at += SLICE) {
    const slice = deals.slice(at, at + SLICE);
    const events = await listWritten(
      ctx.tx,
      slice.map(({ id }) => id),
      since,
    );
    for (const { id, version } of slice) {
      const own = events.get(id) ?? [];
      // One for each version, or else something happened that these events do not tell.
      if (own.length === version - 1 && isTakenBack(cells, id, own)) unchanged.add(id);
    }
  }
  return unchanged;
}

function isTakenBack(cells: TenantCells, id: string, events: readonly Written[]): boolean {
  const net = new Map<string, { from: unknown; to: unknown }>();
  for (const { action, metadata } of events) {
    if (action === 'opportunity.updated' && !metadata.changes) return false;
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
      where a.resource_id = any($1::uuid[]) and a.action = any($2::text[]) and a.created_at >= $3
      order by a.created_at, a.id`,
    [ids, ACTIONS, since],
    'changes-of-deals',
  );
  const events = new Map<string, Written[]>();
  for (const row of rows) events.set(row.id, [...(events.get(row.id) ?? []), row]);
  return events;
}
