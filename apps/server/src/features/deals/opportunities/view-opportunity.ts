import { schema } from '@cairn/db';
import { restorableUntil } from '@cairn/domain';
import { eq } from 'drizzle-orm';
import { may } from '../../../core/actor.ts';
import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { viewCustomValues } from '../custom-fields/write-custom-values.ts';
import { canDelete, canRestore, canSetConfidential } from './opportunities.policy.ts';
import { fieldsOf, type OpportunityOutputs, type OpportunityRecord } from './opportunity-fields.ts';

const { imports } = schema;

export type OpportunityView = OpportunityOutputs['get'];

/** The record as the person may see it: amounts decrypted, and what the person can do with it. */
export async function viewOpportunity(ctx: Ctx, record: OpportunityRecord): Promise<OpportunityView> {
  const [cells, imported_from, merged_into] = await Promise.all([
    ctx.cells(),
    importedFrom(ctx, record),
    mergedInto(ctx, record),
  ]);
  return {
    ...fieldsOf(cells, record),
    custom: viewCustomValues(cells, record.id, record),
    id: record.id,
    status: record.status,
    is_archived: record.archived_at !== null,
    stage_entered_at: record.stage_entered_at.toISOString(),
    checklist_items: record.checklist_items,
    checklist_open: record.checklist_open,
    is_confidential: record.is_confidential,
    created_by: record.created_by,
    updated_by: record.updated_by,
    created_at: record.created_at.toISOString(),
    updated_at: record.updated_at.toISOString(),
    version: record.version,
    merged_into,
    archived: awayOf(record.archived_at, record.archived_by),
    deleted: record.deleted_at && {
      ...(awayOf(record.deleted_at, record.deleted_by) as Away),
      until: restorableUntil(record.deleted_at).toISOString(),
    },
    imported_from,
    can: whatCan(ctx, record),
  };
}

type Away = NonNullable<OpportunityView['archived']>;

const awayOf = (at: Date | null, by: string | null): Away | null => at && { at: at.toISOString(), by };

/** Nothing can be done to a deal that is part of another one now, and to one that was put away only what brings it back. */
function whatCan({ actor }: Ctx, record: OpportunityRecord): OpportunityView['can'] {
  const isOpen = record.in_pipeline;
  const isWhole = record.merged_into === null;
  return {
    edit: isOpen && may(actor, 'opportunity:edit'),
    move: isOpen && may(actor, 'opportunity:move'),
    override: isOpen && may(actor, 'opportunity:override'),
    set_confidential: isOpen && canSetConfidential(actor, record),
    merge: isOpen && may(actor, 'opportunity:merge'),
    archive: isOpen && may(actor, 'opportunity:archive'),
    restore: isWhole && !isOpen && canRestore(actor, record),
    delete: isWhole && record.deleted_at === null && canDelete(actor, record),
  };
}

async function mergedInto({ tx }: Ctx, { merged_into: id, merged_at }: OpportunityRecord) {
  if (id === null) return null;
  return { id, company_name: (await findCompanyName(tx, id)) ?? '', at: merged_at?.toISOString() ?? null };
}

async function importedFrom({ tx }: Ctx, { import_id, import_row }: OpportunityRecord) {
  if (import_id === null || import_row === null) return null;
  return { import_id, file_name: (await findImportName(tx, import_id)) ?? '', row: import_row };
}

async function findCompanyName(tx: Tx, id: string): Promise<string | undefined> {
  const rows = await tx.query<{ company_name: string }>('select company_name from opportunities where id = $1', [id]);
  return rows[0]?.company_name;
}

async function findImportName(tx: Tx, id: string): Promise<string | undefined> {
  return (await tx.db.select({ name: imports.file_name }).from(imports).where(eq(imports.id, id)))[0]?.name;
}
