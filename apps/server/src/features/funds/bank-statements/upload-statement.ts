import { schema } from '@cairn/db';
import { fail } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { lockFund } from '../ledger/load-fund-book.ts';
import type { BankInputs, BankStatementView } from './bank-statements.types.ts';
import { contentHash, findSameContent, lineHashes } from './line-hashes.ts';
import { readFile } from './preview-statement.ts';
import type { StatementFile } from './read/read-statement.ts';
import { cleanText, type ReadStatement, refuseStatement } from './read/statement.ts';
import { viewStatement } from './view-statements.ts';

/**
 * Keeps the lines of a statement. The same content a second time changes nothing; a line that the bank has given an id, and
 * that an earlier statement had, is left out; one without an id is kept and marked, and nothing is proposed for it
 * (docs/adr/0059).
 */
export async function uploadStatement(ctx: Ctx, input: BankInputs['upload']): Promise<BankStatementView> {
  const { tx } = ctx;
  const { file, fund } = await readFile(ctx, input);
  if (!file.statement) throw refuseStatement(file.csv?.missing ?? 'Choose what the columns mean.');
  if (file.statement.lines.length === 0)
    throw refuseStatement('This statement has no incoming payments, so there is nothing to match.');
  if (!(await lockFund(tx, fund.id))) throw fail('NOT_FOUND');
  const cells = await ctx.cells();
  const content = contentHash(cells, file.statement);
  const same = await findSameContent(ctx, fund.id, content);
  if (same) return viewStatement(ctx, same, true);
  const id = await store(
    ctx,
    { ...file, statement: file.statement },
    { fundId: fund.id, content, name: input.body.name },
  );
  await tellLive(ctx, { kind: 'fund', id: fund.id });
  return viewStatement(ctx, id);
}

interface Place {
  fundId: string;
  content: Buffer;
  name: string;
}

async function store(
  ctx: Ctx,
  { statement, csv }: { statement: ReadStatement; csv: StatementFile['csv'] },
  { fundId, content, name }: Place,
): Promise<string> {
  const { tx, actor, now } = ctx;
  const cells = await ctx.cells();
  const hashes = lineHashes(cells, statement);
  const earlier = await tx.query<{ line_hash: Buffer }>(
    'select line_hash from bank_lines where fund_id = $1 and line_hash = any($2)',
    [fundId, hashes],
    'bank-lines-seen',
  );
  const seen = new Set(earlier.map(({ line_hash }) => line_hash.toString('hex')));
  const lines = statement.lines.map((line, place) => {
    const line_hash = hashes[place] as Buffer;
    return { ...line, place, line_hash, seen_before: seen.has(line_hash.toString('hex')) };
  });
  const kept = lines.filter(({ seen_before, bank_id }) => !(seen_before && bank_id));
  if (kept.length === 0) throw refuseStatement('Every line of this file is in an earlier statement already.');
  const id = newId();
  const { account, format, from_on, to_on, outgoing } = statement;
  await insertMany(tx, schema.bankStatements, [
    {
      tenant_id: actor.tenantId,
      id,
      fund_id: fundId,
      format,
      file_name: cleanText(name.split(/[\\/]/).at(-1) ?? '').slice(0, 200) || 'statement',
      content_hash: content,
      account_encrypted: account ? cells.encrypt('bank_statements', 'account_encrypted', id, account) : null,
      from_on,
      to_on,
      reading: csv && { header: JSON.stringify(csv.header), columns: { ...csv.reading } },
      outgoing,
      known: lines.length - kept.length,
      created_by: actor.userId,
      created_at: now,
    },
  ]);
  await insertMany(
    tx,
    schema.bankLines,
    kept.map(({ booked_on, amount, payer, reference, account: from, bank_id, place, line_hash, seen_before }) => {
      const line = newId();
      const details = JSON.stringify({ payer, reference, account: from, bank_id });
      return {
        tenant_id: actor.tenantId,
        id: line,
        statement_id: id,
        fund_id: fundId,
        position: place,
        booked_on,
        amount,
        details_encrypted: cells.encrypt('bank_lines', 'details_encrypted', line, details),
        line_hash,
        seen_before,
      };
    }),
  );
  await ctx.audit({
    action: 'bank_statement.uploaded',
    resource_type: 'bank_statement',
    resource_id: id,
    table_name: 'bank_statements',
    classification: 'financial',
    metadata: { fund_id: fundId, format, lines: kept.length, outgoing, known: lines.length - kept.length },
  });
  return id;
}
