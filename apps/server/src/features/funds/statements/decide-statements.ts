import { schema } from '@cairn/db';
import { quarterName, type StatementContent } from '@cairn/domain/fund';
import { fail, invalidField } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { updateIfUnchanged } from '../../../core/update-if-unchanged.ts';
import { requireSecondPerson } from '../../access/people/require-second-person.ts';
import { getFirmName } from '../../access/tenants/get-firm-name.ts';
import { auditRun, openRun, queueDrawing, type RunRecord, releaseDocuments } from '../document-runs/runs.ts';
import { tellContacts } from '../document-runs/tell-contacts.ts';
import type { FundBook } from '../ledger/load-fund-book.ts';
import { faultsOf } from './check-quarter.ts';
import type { RunView, StatementsInputs } from './fund-statements.types.ts';
import { computeContents } from './statement-content.ts';
import { getRun } from './view-run.ts';

/**
 * Releases what somebody else has prepared: identities are asserted on what is frozen, and it has to be what the books and
 * terms give now. LPs see it from then on; a job draws the final documents.
 */
export async function releaseStatements(ctx: Ctx, { id, version }: StatementsInputs['release']): Promise<RunView> {
  const { tx, actor, now } = ctx;
  const { run, book } = await openRun(ctx, id, 'statement');
  if (run.state !== 'prepared') throw fail('FUND_WORK_DONE');
  const independence = await requireSecondPerson(ctx, run.created_by);
  if (run.drawn < run.total)
    throw invalidField('id', 'The statements are still being drawn. Look at them before you release them.');
  await requireSound(ctx, run, book);
  const values = { state: 'released', decided_by: actor.userId, decided_at: now };
  if (!(await updateIfUnchanged(tx, schema.statementRuns, id, version, values))) throw fail('FUND_WORK_DONE');
  await releaseDocuments(ctx, id, { drawn: true });
  await queueDrawing(ctx, run);
  await tell(ctx, run, book);
  await auditRun(ctx, 'released', run, { statements: run.total, ...independence });
  return getRun(ctx, { id });
}

export async function withdrawStatements(ctx: Ctx, { id, version }: StatementsInputs['withdraw']): Promise<RunView> {
  const { run } = await openRun(ctx, id, 'statement');
  if (run.state !== 'prepared') throw fail('FUND_WORK_DONE');
  const values = { state: 'withdrawn', decided_by: ctx.actor.userId, decided_at: ctx.now };
  if (!(await updateIfUnchanged(ctx.tx, schema.statementRuns, id, version, values))) throw fail('FUND_WORK_DONE');
  await auditRun(ctx, 'withdrawn', run);
  return getRun(ctx, { id });
}

async function requireSound(ctx: Ctx, run: RunRecord, book: FundBook): Promise<void> {
  const rows = await ctx.tx.query<{ id: string; lp_id: string; content_encrypted: Buffer }>(
    'select id, lp_id, content_encrypted from fund_documents where run_id = $1',
    [run.id],
    'frozen-statements',
  );
  const cells = await ctx.cells();
  const frozen = new Map(
    rows.map(({ id, lp_id, content_encrypted }) => [
      lp_id,
      cells.decryptText('fund_documents', 'content_encrypted', id, content_encrypted),
    ]),
  );
  const faults = [...frozen.values()].flatMap((text) => faultsOf(JSON.parse(text) as StatementContent));
  if (faults.length > 0) throw invalidField('id', faults.slice(0, 5).join(' '));
  const asked = {
    firm: await getFirmName(ctx.tx),
    quarterEnd: run.quarter_end,
    version_no: run.version_no,
    note: run.note,
  };
  const now = computeContents(book, asked);
  const changed = now.filter(({ lp_id, content }) => {
    const text = frozen.get(lp_id);
    return text === undefined || withoutOrder(JSON.parse(text)) !== withoutOrder(content);
  });
  if (changed.length === 0 && now.length === frozen.size) return;
  const names = changed.slice(0, 5).map(({ content }) => content.lp);
  throw invalidField(
    'id',
    `The books, terms or partners have changed since this was prepared (${names.join(', ') || 'partners'}). Withdraw it and prepare it again.`,
  );
}

/** A statement as text to compare: a book comes in any order, and its entries mean the same in each. */
const withoutOrder = ({ inputs, ...content }: StatementContent): string =>
  JSON.stringify({ ...content, inputs: { ...inputs, entries: inputs.entries.map((e) => JSON.stringify(e)).sort() } });

function tell(ctx: Ctx, run: RunRecord, { fund }: FundBook): Promise<void> {
  const quarter = quarterName(run.quarter_end);
  return tellContacts(ctx, {
    run,
    template: 'fund_statement',
    heading: `${run.version_no > 1 ? 'Corrected statement' : 'Statement'} ${quarter} of ${fund.name}`,
    paragraphs: (lp) => [
      `The capital account statement of ${lp} for ${quarter} is in the LP Portal.`,
      ...(run.note ? [`It takes the place of an earlier one: ${run.note}`] : []),
    ],
  });
}
