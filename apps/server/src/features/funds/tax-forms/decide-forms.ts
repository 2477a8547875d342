import { schema } from '@cairn/db';
import { openPages } from '@cairn/domain/fund';
import { fail, invalidField } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { updateIfUnchanged } from '../../../core/update-if-unchanged.ts';
import {
  auditRun,
  openRun,
  queueDrawing,
  releaseDocuments,
  requireOtherThan,
  withWriter,
} from '../document-runs/runs.ts';
import { tellContacts } from '../document-runs/tell-contacts.ts';
import type { TaxInputs, TaxView } from './tax-forms.types.ts';
import { getTaxForms, readForms } from './view-forms.ts';

/** Freezes whose each page is, once none is in doubt; a job makes a PDF for each LP. */
export async function prepareTaxForms(ctx: Ctx, { id, version }: TaxInputs['prepare']): Promise<TaxView> {
  const { tx, actor, now } = ctx;
  const { run, book } = await openRun(ctx, id, 'tax_form');
  if (run.state !== 'draft') throw fail('FUND_WORK_DONE');
  const draft = await readForms(ctx, run);
  const open = openPages(draft.pages).map(({ page }) => page);
  if (open.length > 0)
    throw invalidField(
      'pages',
      `Decide on page ${open.slice(0, 20).join(', ')} first: whose it is, or why it goes to nobody.`,
    );
  const parts = book.lps
    .map(({ id: lp_id }) => ({
      lp_id,
      pages: draft.pages.filter((page) => page.lp_id === lp_id).map(({ page }) => page),
    }))
    .filter(({ pages }) => pages.length > 0);
  if (parts.length === 0) throw invalidField('pages', 'No page goes to anybody.');
  const cells = await ctx.cells();
  const written = JSON.stringify({ ...draft, writers: withWriter(ctx, draft.writers) });
  const values = {
    state: 'prepared',
    lines_encrypted: cells.encrypt('statement_runs', 'lines_encrypted', id, written),
    created_by: actor.userId,
    created_at: now,
  };
  if (!(await updateIfUnchanged(tx, schema.statementRuns, id, version, values))) throw fail('FUND_WORK_DONE');
  const { fund_id, label, quarter_end, version_no } = run;
  const title = `${label} ${quarter_end.slice(0, 4)}${version_no > 1 ? `, version ${version_no}` : ''}`;
  await insertMany(
    tx,
    schema.fundDocuments,
    parts.map(({ lp_id, pages }) => {
      const document = newId();
      return {
        tenant_id: actor.tenantId,
        id: document,
        fund_id,
        lp_id,
        run_id: id,
        kind: 'tax_form',
        report_type: 'annual',
        series: label,
        title: `${title} of ${book.fund.name}`,
        day: quarter_end,
        content_encrypted: cells.encrypt('fund_documents', 'content_encrypted', document, JSON.stringify({ pages })),
        created_by: actor.userId,
        created_at: now,
      };
    }),
  );
  await queueDrawing(ctx, run);
  await auditRun(ctx, 'prepared', run, { documents: parts.length });
  return getTaxForms(ctx, { id });
}

/** Releases what others have matched and prepared; each LP finds its own pages in the portal from then on. */
export async function releaseTaxForms(ctx: Ctx, { id, version }: TaxInputs['release']): Promise<TaxView> {
  const { run, book } = await openRun(ctx, id, 'tax_form');
  if (run.state !== 'prepared') throw fail('FUND_WORK_DONE');
  const { writers } = await readForms(ctx, run);
  const independence = await requireOtherThan(ctx, writers);
  if (run.drawn < run.total)
    throw invalidField('id', 'The forms are still being split. Look at them before you release them.');
  const values = { state: 'released', decided_by: ctx.actor.userId, decided_at: ctx.now };
  if (!(await updateIfUnchanged(ctx.tx, schema.statementRuns, id, version, values))) throw fail('FUND_WORK_DONE');
  await releaseDocuments(ctx, id, { drawn: false });
  const name = `${run.label} ${run.quarter_end.slice(0, 4)}`;
  await tellContacts(ctx, {
    run,
    template: 'tax_form',
    heading: `${run.version_no > 1 ? 'Corrected: ' : ''}${name} of ${book.fund.name}`,
    paragraphs: (lp) => [
      `${name} for ${lp} is in the LP Portal.`,
      ...(run.note ? [`It takes the place of an earlier one: ${run.note}`] : []),
    ],
  });
  await auditRun(ctx, 'released', run, { documents: run.total, ...independence });
  return getTaxForms(ctx, { id });
}

export async function withdrawTaxForms(ctx: Ctx, { id, version }: TaxInputs['withdraw']): Promise<TaxView> {
  const { run } = await openRun(ctx, id, 'tax_form');
  if (run.state !== 'draft' && run.state !== 'prepared') throw fail('FUND_WORK_DONE');
  const values = { state: 'withdrawn', decided_by: ctx.actor.userId, decided_at: ctx.now };
  if (!(await updateIfUnchanged(ctx.tx, schema.statementRuns, id, version, values))) throw fail('FUND_WORK_DONE');
  await auditRun(ctx, 'withdrawn', run);
  return getTaxForms(ctx, { id });
}
