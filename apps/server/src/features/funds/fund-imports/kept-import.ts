import { schema } from '@cairn/db';
import { eq } from 'drizzle-orm';
import { fail } from '../../../core/errors.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import type { KeptList } from './read-csv-list.ts';

export interface Accepted {
  key: string;
  /** Of the difference that was seen: another one is not accepted. */
  difference: number;
  reason: string;
  by: string;
}

/** What an import holds until it is decided on, and what it was made of afterwards. */
export interface ImportContent {
  lists: KeptList[];
  accepted: Accepted[];
  /** Everybody who has changed it. */
  editors: string[];
}

export type ImportRecord = Omit<typeof schema.fundImports.$inferSelect, 'content_encrypted' | 'content_hash'> & {
  content: ImportContent;
};

/** An import with what it holds; locked until the end of the transaction if it is to be changed. */
export async function openImport(ctx: Ctx, id: string, { lock = false } = {}): Promise<ImportRecord> {
  const asked = ctx.tx.db.select().from(schema.fundImports).where(eq(schema.fundImports.id, id));
  const [row] = await (lock ? asked.for('update') : asked);
  if (!row) throw fail('NOT_FOUND');
  const { content_encrypted: cell, content_hash: _hash, ...record } = row;
  const text = (await ctx.cells()).decryptText('fund_imports', 'content_encrypted', id, cell);
  return { ...record, content: JSON.parse(text) as ImportContent };
}

export async function sealContent(ctx: Ctx, id: string, content: ImportContent): Promise<Buffer> {
  return (await ctx.cells()).encrypt('fund_imports', 'content_encrypted', id, JSON.stringify(content));
}

/** Equal for lists that say the same, whatever the files are called. */
export async function hashOf(ctx: Ctx, { lists }: ImportContent): Promise<Buffer> {
  const said = lists.map(({ kind, columns, header, rows }) => [kind, columns, header, rows]);
  const text = JSON.stringify(said.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)));
  return (await ctx.cells()).fingerprint('fund_imports', 'content_encrypted', text);
}

export async function auditImport(
  ctx: Ctx,
  act: string,
  { id, fund_id }: Pick<ImportRecord, 'id' | 'fund_id'>,
  metadata: Record<string, unknown> = {},
): Promise<void> {
  await ctx.audit({
    action: `fund_import.${act}`,
    resource_type: 'fund_import',
    resource_id: id,
    table_name: 'fund_imports',
    classification: 'financial',
    metadata: { fund_id, ...metadata },
  });
  await tellLive(ctx, { kind: 'fund', id: fund_id });
}
