import { schema } from '@cairn/db';
import { ownEntry } from '@cairn/domain';
import { IMPORT_KINDS, importColumns } from '@cairn/domain/fund-import';
import { eq, sql } from 'drizzle-orm';
import { fail, invalidField } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { updateIfUnchanged } from '../../../core/update-if-unchanged.ts';
import { lockFund } from '../ledger/load-fund-book.ts';
import type { ImportInputs, ImportOutputs, ImportView } from './fund-imports.types.ts';
import { auditImport, type ImportContent, type ImportRecord, openImport, sealContent } from './kept-import.ts';
import { planImport } from './plan-import.ts';
import { guessReading, type KeptList, readCsvList } from './read-csv-list.ts';
import { getFundImport } from './view-import.ts';

/** All lists of one import together, as they are kept. */
const MAX_CONTENT = 16 * 1024 * 1024;

/** Begins an import; where one is open, that one goes on. */
export async function startImport(ctx: Ctx, { id: fundId }: ImportInputs['start']): Promise<ImportView> {
  const { tx, actor, now } = ctx;
  if (!(await lockFund(tx, fundId))) throw fail('NOT_FOUND');
  const [open] = await tx.query<{ id: string }>(
    `select id from fund_imports where fund_id = $1 and state in ('draft', 'submitted')`,
    [fundId],
    'open-fund-import',
  );
  if (open) return getFundImport(ctx, open);
  const id = newId();
  await insertMany(tx, schema.fundImports, [
    {
      tenant_id: actor.tenantId,
      id,
      fund_id: fundId,
      content_encrypted: await sealContent(ctx, id, { lists: [], accepted: [], editors: [] }),
      created_by: actor.userId,
      created_at: now,
    },
  ]);
  await auditImport(ctx, 'started', { id, fund_id: fundId });
  return getFundImport(ctx, { id });
}

/** Adds a list, or replaces the one of its kind. */
export async function addList(ctx: Ctx, { query, body }: ImportInputs['add']): Promise<ImportView> {
  const name = (body.name.split(/[\\/]/).at(-1) ?? '').replace(/\p{Cc}/gu, ' ').slice(0, 200) || 'list.csv';
  const list = readCsvList(Buffer.from(await body.arrayBuffer()), name, query.kind);
  return change(ctx, query.import_id, 'list_added', { kind: list.kind, rows: list.rows.length }, ({ lists }) => ({
    lists: [...lists.filter(({ kind }) => kind !== list.kind), list],
  }));
}

/** Reads a list in another way. One that becomes another kind replaces the list of that kind. */
export function readList(ctx: Ctx, input: ImportInputs['read']): Promise<ImportView> {
  const { id, kind, to_kind, columns, date_order, decimal } = input;
  return change(ctx, id, 'list_read', { kind, to_kind: to_kind ?? kind }, ({ lists }) => {
    const list = requireList(lists, kind);
    const known = columns && importColumns(to_kind ?? kind);
    const strange =
      columns && Object.entries(columns).find(([key, at]) => !ownEntry(known, key) || at >= list.header.length);
    if (strange) throw invalidField(`columns.${strange[0]}`, 'Choose a column that this list has.');
    const guessed = to_kind && to_kind !== kind ? guessReading(to_kind, list.header, list.rows) : list;
    const next: KeptList = {
      ...list,
      ...guessed,
      ...(columns && { columns }),
      ...(date_order && { date_order }),
      ...(decimal && { decimal }),
    };
    return {
      lists: lists
        .map((each) => (each === list ? next : each))
        .filter((each) => each === next || each.kind !== next.kind),
    };
  });
}

export function removeList(ctx: Ctx, { id, kind }: ImportInputs['remove']): Promise<ImportView> {
  return change(ctx, id, 'list_removed', { kind }, ({ lists }) => {
    const list = requireList(lists, kind);
    return { lists: lists.filter((each) => each !== list) };
  });
}

/** Accepts differences as they are now, with the reason; another difference is not accepted by it. */
export async function acceptDifferences(ctx: Ctx, { id, keys, reason }: ImportInputs['accept']): Promise<ImportView> {
  const record = await openDraft(ctx, id);
  const { plan } = await planImport(ctx, record);
  const chosen = keys.map((key) => {
    const balance = plan.balances.find((each) => each.key === key && each.difference !== 0);
    if (!balance) throw invalidField('keys', 'One of these balances does not differ any more. Look at them again.');
    return { key, difference: balance.difference, reason, by: ctx.actor.userId };
  });
  const accepted = [...record.content.accepted.filter(({ key }) => !keys.includes(key)), ...chosen];
  await write(ctx, record, { accepted });
  await auditImport(ctx, 'differences_accepted', record, { balances: keys.length });
  return getFundImport(ctx, { id });
}

/** Gives an import up. Its lists hold names and amounts, so nothing of them is kept. */
export async function discardImport(
  ctx: Ctx,
  { id, version }: ImportInputs['discard'],
): Promise<ImportOutputs['discard']> {
  const record = await openImport(ctx, id, { lock: true });
  if (record.state !== 'draft' && record.state !== 'submitted') throw fail('FUND_WORK_DONE');
  const content_encrypted = await sealContent(ctx, id, { lists: [], accepted: [], editors: [] });
  const values = { state: 'discarded', content_encrypted, decided_at: ctx.now, decided_by: ctx.actor.userId };
  if (!(await updateIfUnchanged(ctx.tx, schema.fundImports, id, version, values))) throw fail('FUND_WORK_DONE');
  await auditImport(ctx, 'discarded', record);
  return { id };
}

async function openDraft(ctx: Ctx, id: string): Promise<ImportRecord> {
  const record = await openImport(ctx, id, { lock: true });
  if (record.state !== 'draft') throw fail('FUND_WORK_DONE');
  return record;
}

async function change(
  ctx: Ctx,
  id: string,
  act: string,
  metadata: Record<string, unknown>,
  next: (content: ImportContent) => Partial<ImportContent>,
): Promise<ImportView> {
  const record = await openDraft(ctx, id);
  await write(ctx, record, next(record.content));
  await auditImport(ctx, act, record, metadata);
  return getFundImport(ctx, { id });
}

/** Who changes an import has prepared it, and cannot approve it. */
async function write(ctx: Ctx, { id, content }: ImportRecord, changes: Partial<ImportContent>): Promise<void> {
  const editors = [...new Set([...content.editors, ctx.actor.userId])];
  const next = { ...content, ...changes, editors };
  const size = next.lists.reduce((sum, { rows }) => sum + JSON.stringify(rows).length, 0);
  if (size > MAX_CONTENT)
    throw fail(
      'FILE_REFUSED',
      undefined,
      'All lists together have more than 16 MB. Take columns out that are not needed.',
    );
  const cell = await sealContent(ctx, id, next);
  await ctx.tx.db
    .update(schema.fundImports)
    .set({ content_encrypted: cell, version: sql`${schema.fundImports.version} + 1` })
    .where(eq(schema.fundImports.id, id));
}

function requireList(lists: readonly KeptList[], kind: KeptList['kind']): KeptList {
  const list = lists.find((each) => each.kind === kind);
  if (!list) throw invalidField('kind', `This import has no list “${IMPORT_KINDS[kind].label}”.`);
  return list;
}
