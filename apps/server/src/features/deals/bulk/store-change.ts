import { schema } from '@cairn/db';
import { may } from '../../../core/actor.ts';
import type { Tx } from '../../../core/database.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import type { Ctx } from '../../../core/procedure.ts';
import type { SelectedDeal } from './bulk.queries.ts';
import type { Kind, Refusal, Report, UndoStep } from './stored-change.ts';

interface Outcome {
  id: string;
  kind: Kind;
  to: Report['to'];
  changed: readonly SelectedDeal[];
  unchanged: readonly SelectedDeal[];
  refused: readonly Refusal[];
  /** What it takes to put each changed deal back. */
  undo: UndoStep[];
}

export const newChangeId = newId;

/** Keeps what a bulk change came to, with the way back, and answers with the report. */
export async function storeChange(ctx: Ctx, outcome: Outcome): Promise<Report> {
  const { tx, actor, now } = ctx;
  const { id, kind, to, changed, unchanged, refused, undo } = outcome;
  await Promise.all([
    insertChange(tx, {
      tenant_id: actor.tenantId,
      id,
      kind,
      created_by: actor.userId,
      created_at: now,
      report: {
        to,
        unchanged: unchanged.map((deal) => deal.id),
        refused: refused.map(({ company_name: _, ...rest }) => rest),
      },
      undo: { deals: undo },
    }),
    ctx.audit({
      action: `opportunities.bulk_${kind}`,
      resource_type: 'bulk_change',
      resource_id: id,
      table_name: 'bulk_changes',
      classification: 'confidential',
      metadata: { ...to, changed: changed.length, unchanged: unchanged.length, refused: refused.length },
    }),
  ]);
  return {
    id,
    kind,
    created_at: now.toISOString(),
    undone_at: null,
    to,
    changed: changed.map(nameOf),
    unchanged: unchanged.map(nameOf),
    refused: [...refused],
    can: { undo: changed.length > 0, override: may(actor, 'opportunity:override') },
  };
}

const nameOf = ({ id, company_name }: SelectedDeal) => ({ id, company_name });

function insertChange(tx: Tx, row: typeof schema.bulkChanges.$inferInsert): Promise<void> {
  return insertMany(tx, schema.bulkChanges, [row]);
}
