import { schema } from '@cairn/db';
import { quarterName } from '@cairn/domain/fund';
import { invalidField } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getFirmName } from '../../access/tenants/get-firm-name.ts';
import { auditRun, listRuns, queueDrawing } from '../document-runs/runs.ts';
import { openBook } from '../ledger/write-posting.ts';
import { checkQuarter } from './check-quarter.ts';
import type { RunView, StatementsInputs } from './fund-statements.types.ts';
import { computeContents, summarize } from './statement-content.ts';
import { getRun, type RunLines, readLines } from './view-run.ts';

/**
 * Freezes the statements of all LPs for a quarter, with the entries that they rest on; a job draws them as drafts. A quarter
 * that was released already gets a corrected version, which says why and has to differ.
 */
export async function prepareStatements(ctx: Ctx, input: StatementsInputs['prepare']): Promise<RunView> {
  const { tx, actor, now } = ctx;
  const { id: fund_id, quarter_end, note = null } = input;
  const book = await openBook(ctx, fund_id);
  const { version_no, problems, warnings } = await checkQuarter(ctx, book, quarter_end);
  if (problems.length > 0) throw invalidField('quarter_end', problems.slice(0, 5).join(' '));
  if (version_no > 1 && !note)
    throw invalidField('note', `${quarterName(quarter_end)} was released already. Write why it is corrected.`);
  const firm = await getFirmName(ctx.tx);
  const contents = computeContents(book, { firm, quarterEnd: quarter_end, version_no, note });
  const lines: RunLines = { statements: summarize(book, contents, quarter_end), warnings };
  if (version_no > 1) await refuseUnchanged(ctx, fund_id, quarter_end, version_no, lines);
  const cells = await ctx.cells();
  const id = newId();
  await insertMany(tx, schema.statementRuns, [
    {
      tenant_id: actor.tenantId,
      id,
      fund_id,
      quarter_end,
      version_no,
      note,
      lines_encrypted: cells.encrypt('statement_runs', 'lines_encrypted', id, JSON.stringify(lines)),
      created_by: actor.userId,
      created_at: now,
    },
  ]);
  const title = `Capital account statement ${quarterName(quarter_end)}${version_no > 1 ? `, version ${version_no}` : ''}`;
  await insertMany(
    tx,
    schema.fundDocuments,
    contents.map(({ lp_id, content }) => {
      const document = newId();
      return {
        tenant_id: actor.tenantId,
        id: document,
        fund_id,
        lp_id,
        run_id: id,
        kind: 'statement',
        report_type: 'quarterly',
        title: `${title} of ${book.fund.name}`,
        day: quarter_end,
        content_encrypted: cells.encrypt('fund_documents', 'content_encrypted', document, JSON.stringify(content)),
        created_by: actor.userId,
        created_at: now,
      };
    }),
  );
  await queueDrawing(ctx, { fund_id, id });
  await auditRun(
    ctx,
    'prepared',
    { id, kind: 'statement', fund_id, quarter_end, version_no },
    { statements: contents.length },
  );
  return getRun(ctx, { id });
}

async function refuseUnchanged(ctx: Ctx, fundId: string, quarterEnd: string, versionNo: number, lines: RunLines) {
  const before = (await listRuns(ctx.tx, fundId, 'statement')).find(
    (run) => run.quarter_end === quarterEnd && run.state === 'released' && run.version_no === versionNo - 1,
  );
  const released = before && (await readLines(ctx, before));
  if (released && JSON.stringify(released.statements) === JSON.stringify(lines.statements))
    throw invalidField(
      'quarter_end',
      `Nothing has changed since version ${versionNo - 1} of ${quarterName(quarterEnd)} was released, so there is nothing to correct.`,
    );
}
