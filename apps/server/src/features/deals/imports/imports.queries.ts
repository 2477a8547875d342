import { schema } from '@cairn/db';
import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';
import { newId } from '../../../core/ids.ts';
import type { ImportRecord } from './import-settings.ts';

const { imports, importMappings, opportunities, opportunityImportKeys } = schema;

export async function insertImport(tx: Tx, row: typeof imports.$inferInsert): Promise<ImportRecord> {
  const [record] = await tx.db.insert(imports).values(row).returning();
  if (!record) throw new Error('the import was not stored');
  return record;
}

export async function findImport(tx: Tx, id: string): Promise<ImportRecord | undefined> {
  return (await tx.db.select().from(imports).where(eq(imports.id, id)))[0];
}

const { content_encrypted: _content, file_hash: _hash, ...WITHOUT_CONTENT } = getTableColumns(imports);
export type ImportSummary = Omit<ImportRecord, 'content_encrypted' | 'file_hash'>;

/** Without the file: this is asked for several times a second. */
export async function findImportSummary(tx: Tx, id: string): Promise<ImportSummary | undefined> {
  return (await tx.db.select(WITHOUT_CONTENT).from(imports).where(eq(imports.id, id)))[0];
}

export function listImportSummaries(tx: Tx, limit: number): Promise<ImportSummary[]> {
  return tx.db
    .select(WITHOUT_CONTENT)
    .from(imports)
    .where(sql`${imports.status} <> 'discarded'`)
    .orderBy(desc(imports.created_at))
    .limit(limit);
}

export async function findSameFile(tx: Tx, hash: Buffer): Promise<ImportSummary | undefined> {
  const [row] = await tx.db
    .select(WITHOUT_CONTENT)
    .from(imports)
    .where(and(eq(imports.file_hash, hash), eq(imports.status, 'done')))
    .orderBy(desc(imports.created_at))
    .limit(1);
  return row;
}

/** Changes an import that is in one of these states; undefined when it is in another by now. */
export async function updateImportIn(
  tx: Tx,
  id: string,
  states: readonly string[],
  changes: Partial<typeof imports.$inferInsert>,
): Promise<ImportSummary | undefined> {
  const [row] = await tx.db
    .update(imports)
    .set(changes)
    .where(and(eq(imports.id, id), sql`${imports.status} = any(${sql.param([...states])}::text[])`))
    .returning(WITHOUT_CONTENT);
  return row;
}

/** A person's drafts that were never started: their files need not be kept. */
export async function discardOpenImports(tx: Tx, userId: string): Promise<void> {
  await tx.db
    .update(imports)
    .set({ status: 'discarded', content_encrypted: Buffer.alloc(0) })
    .where(and(eq(imports.created_by, userId), eq(imports.status, 'open')));
}

export async function findMapping(tx: Tx, signature: string) {
  const [row] = await tx.db
    .select({ mapping: importMappings.mapping })
    .from(importMappings)
    .where(eq(importMappings.header_signature, signature));
  return row?.mapping;
}

export async function saveMapping(tx: Tx, row: Omit<typeof importMappings.$inferInsert, 'id'>): Promise<void> {
  await tx.db
    .insert(importMappings)
    .values({ ...row, id: newId() })
    .onConflictDoUpdate({
      target: [importMappings.tenant_id, importMappings.header_signature],
      set: { mapping: row.mapping, updated_by: row.updated_by, updated_at: row.updated_at },
    });
}

/** What duplicates are looked for among: every deal of the firm, as far as it matters for that. */
export function listExistingDeals(tx: Tx) {
  return tx.db
    .select({
      id: opportunities.id,
      company_name: opportunities.company_name,
      company_key: opportunities.company_key,
      website: opportunities.website,
      funding_round: opportunities.funding_round,
      received_on: opportunities.received_on,
      target_amount_encrypted: opportunities.target_amount_encrypted,
      currency: opportunities.currency,
      status: opportunities.status,
    })
    .from(opportunities)
    .where(isNull(opportunities.merged_into));
}

export function listImportKeys(tx: Tx) {
  return tx.db
    .select({ opportunity_id: opportunityImportKeys.opportunity_id, deal_key: opportunityImportKeys.deal_key })
    .from(opportunityImportKeys);
}

/** One import of a firm at a time: two at once would each miss the other's deals when looking for duplicates. */
export async function lockImports(tx: Tx, tenantId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('import ' || $1, 0))`, [tenantId]);
}
