import { createHash } from 'node:crypto';
import { addDays, PLATFORM_TENANT_ID } from '@cairn/domain';
import { GrowingTree, isSame } from '@cairn/domain/proof';
import canonicalize from 'canonicalize';
import type pg from 'pg';
import { sha256 } from '../../../../core/crypto/signing-key.ts';
import type { Report } from '../audit-fault.ts';
import type { StoredHeader } from '../audit-header.ts';

/** What the event in the platform's log says of a month that was dropped. */
export const MONTH_DROPPED = 'audit_log.month_dropped';

/** A month that was dropped, as the database noted it. */
export interface DroppedMonth {
  /** Its first day. */
  month: string;
  id: string;
  first_window: number;
  last_window: number;
  /** Events by firm, and those of them whose leaf is kept. */
  events: Record<string, number>;
  leaves: Record<string, number>;
  dropped_at: string;
}

/** What the event of the drop carries, so that the note of it cannot be changed or added unseen. */
export function digestOfMonth({
  month,
  id,
  first_window,
  last_window,
  events,
  leaves,
  dropped_at,
}: DroppedMonth): string {
  const noted = { month, id, first_window, last_window, events, leaves, dropped_at };
  return createHash('sha256')
    .update(canonicalize(noted) ?? '')
    .digest('hex');
}

interface Leaf {
  id: string;
  leaf: Buffer;
}

/**
 * What may be missing: the events of dropped months, as many of each firm as the months had, and no others. Every month that
 * was dropped has its event in the platform's log, unless that is in a dropped month itself
 * (docs/adr/0073).
 */
export class DroppedPart {
  readonly #months: readonly DroppedMonth[];
  readonly #leaves: ReadonlyMap<string, Leaf[]>;
  /** Events by firm that are neither here nor kept as a leaf. */
  readonly #missing = new Map<string, number>();

  private constructor(months: readonly DroppedMonth[], leaves: ReadonlyMap<string, Leaf[]>) {
    this.#months = months;
    this.#leaves = leaves;
  }

  static async read(client: pg.PoolClient, report: Report): Promise<DroppedPart> {
    const { rows } = await client.query<
      DroppedMonth & { first_window: string; last_window: string; proof: string | null }
    >(
      `select to_char(d.month, 'YYYY-MM-DD') as month, d.id, d.first_window, d.last_window, d.events, d.leaves,
              to_char(d.dropped_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as dropped_at,
              (select a.metadata->>'digest' from audit_logs a where a.tenant_id = $1 and a.resource_id = d.id and a.action = $2
                limit 1) as proof
         from audit_dropped_months d order by d.month`,
      [PLATFORM_TENANT_ID, MONTH_DROPPED],
    );
    const months = rows.map(({ proof, ...row }) => {
      const month = { ...row, first_window: Number(row.first_window), last_window: Number(row.last_window) };
      const isDroppedToo = rows.some((other) => other.month.slice(0, 7) === row.dropped_at.slice(0, 7));
      if (proof !== digestOfMonth(month) && !(proof === null && isDroppedToo))
        report({
          kind: 'drop_unproved',
          says: `The log says nothing of the dropping of ${row.month.slice(0, 7)} as it is noted.`,
        });
      return month;
    });
    const { rows: kept } = await client.query<Leaf & { tenant_id: string; log_window: string }>(
      'select tenant_id, id, log_window, leaf from audit_dropped_leaves',
    );
    const leaves = new Map<string, Leaf[]>();
    for (const { tenant_id, log_window, id, leaf } of kept) {
      const key = `${log_window} ${tenant_id}`;
      leaves.set(key, [...(leaves.get(key) ?? []), { id, leaf }]);
    }
    return new DroppedPart(months, leaves);
  }

  /** The first day from which events are kept; null while nothing was dropped. */
  get retainedFrom(): string | null {
    const last = this.#months.at(-1)?.month;
    return last ? `${addDays(last, 31).slice(0, 7)}-01` : null;
  }

  /** The leaves of the firm's window in their order, with those of dropped events. */
  complete({ tenant_id, log_window }: Window, here: readonly Leaf[]): Buffer[] {
    const kept = this.#leaves.get(`${log_window} ${tenant_id}`) ?? [];
    if (kept.length === 0) return here.map(({ leaf }) => leaf);
    return [...here, ...kept].sort((a, b) => (a.id < b.id ? -1 : 1)).map(({ leaf }) => leaf);
  }

  /** Whether a header without any event here may be so; what is kept of it must lead to its root. */
  covers(header: StoredHeader): boolean {
    const { tenant_id, log_window, events, root } = header;
    const leaves = this.complete(header, []);
    if (leaves.length > 0) {
      const tree = new GrowingTree(sha256);
      for (const leaf of leaves) tree.append(leaf);
      return leaves.length === events && isSame(tree.root(), root);
    }
    if (!this.#months.some(({ first_window, last_window }) => log_window >= first_window && log_window <= last_window))
      return false;
    this.#missing.set(tenant_id, (this.#missing.get(tenant_id) ?? 0) + events);
    return true;
  }

  /** At the end: as many are missing as were dropped without a leaf. Answers how many were dropped at all. */
  assertCounts(report: Report): number {
    const dropped = new Map<string, number>();
    for (const { events, leaves } of this.#months)
      for (const [tenant, count] of Object.entries(events))
        dropped.set(tenant, (dropped.get(tenant) ?? 0) + count - (leaves[tenant] ?? 0));
    for (const tenant_id of new Set([...dropped.keys(), ...this.#missing.keys()])) {
      const [had = 0, lack = 0] = [dropped.get(tenant_id), this.#missing.get(tenant_id)];
      if (had !== lack)
        report({
          kind: 'events_missing_or_added',
          tenant_id,
          says: `${lack} sealed events of the firm are missing in months that were dropped with ${had}.`,
        });
    }
    return this.#months.flatMap(({ events }) => Object.values(events)).reduce((sum, count) => sum + count, 0);
  }
}

interface Window {
  tenant_id: string;
  log_window: number;
}
