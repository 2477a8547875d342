import { schema } from '@cairn/db';
import { headerSignature, type ImportKind, type RememberedMapping, rememberMapping } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { findMapping, OPEN } from './draft-import.ts';
import { readFirm } from './firm-context.ts';
import { requireImport } from './get-import.ts';
import { kindOf, type PlanSettings, settingsOf } from './import-settings.ts';
import { updateImportIn } from './imports.queries.ts';
import { headerOf } from './place-header.ts';
import { assertMapping } from './read-plan.ts';
import { readRecords } from './reading/read-records.ts';
import { viewImport } from './view-import.ts';

const { importMappings } = schema;

/** Queues the import as it was confirmed, and remembers for the firm what its columns mean. */
export async function startImport(ctx: Ctx, { id, ...plan }: PlanSettings & { id: string }) {
  const { record, bytes } = await requireImport(ctx, id, OPEN);
  assertMapping(plan, await readFirm(ctx, kindOf(record)));
  const { reading } = settingsOf(record);
  const started = await updateImportIn(ctx.tx, id, OPEN, {
    status: 'queued',
    settings: { reading, plan },
    rows_done: 0,
    error: null,
  });
  if (!started) throw fail('IMPORT_NOT_OPEN');
  const header = reading.header_row === null ? null : headerOf(await readRecords(bytes, reading), reading);
  if (header) await remember(ctx, kindOf(record), header, plan);
  await ctx.services.jobs.enqueue(ctx.tx, 'run-import', {
    tenant_id: ctx.actor.tenantId,
    import_id: id,
    user_id: ctx.actor.userId,
    request_id: ctx.origin.requestId,
  });
  await ctx.audit({
    action: 'import.started',
    resource_type: 'import',
    resource_id: id,
    table_name: 'imports',
    classification: 'confidential',
    metadata: {
      choices: plan.choices,
      fields: plan.mapping.flatMap(({ field }) => field ?? []),
    },
  });
  return viewImport(ctx, started);
}

/** Remembers for the firm what the columns of a list with this header mean. */
export async function remember(
  { tx, actor, now }: Ctx,
  kind: ImportKind,
  header: readonly string[],
  { mapping }: Pick<PlanSettings, 'mapping'>,
): Promise<void> {
  const signature = headerSignature(header);
  const earlier = (await findMapping(tx, kind, signature)) as RememberedMapping | undefined;
  return saveMapping(tx, {
    tenant_id: actor.tenantId,
    record_kind: kind,
    header_signature: signature,
    mapping: rememberMapping(header, mapping, earlier),
    updated_by: actor.userId,
    updated_at: now,
  });
}

async function saveMapping(tx: Tx, row: Omit<typeof importMappings.$inferInsert, 'id'>): Promise<void> {
  await tx.db
    .insert(importMappings)
    .values({ ...row, id: newId() })
    .onConflictDoUpdate({
      target: [importMappings.tenant_id, importMappings.record_kind, importMappings.header_signature],
      set: { mapping: row.mapping, updated_by: row.updated_by, updated_at: row.updated_at },
    });
}
