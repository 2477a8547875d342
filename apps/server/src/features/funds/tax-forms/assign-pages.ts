import { schema } from '@cairn/db';
import type { TaxPage } from '@cairn/domain/fund';
import { fail, invalidField } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { updateIfUnchanged } from '../../../core/update-if-unchanged.ts';
import { auditRun, openRun, withWriter } from '../document-runs/runs.ts';
import type { TaxInputs, TaxView } from './tax-forms.types.ts';
import { getTaxForms, readForms, type TaxDraft } from './view-forms.ts';

/**
 * Says whose pages are. A page that names another LP than the chosen one goes there only with a reason, and so does one that goes
 * to nobody: what is left out is a decision too.
 */
export async function assignPages(ctx: Ctx, input: TaxInputs['assign']): Promise<TaxView> {
  const { id, version, pages: numbers, lp_id, reason = null } = input;
  const { run, book } = await openRun(ctx, id, 'tax_form');
  if (run.state !== 'draft') throw fail('FUND_WORK_DONE');
  const draft = await readForms(ctx, run);
  const chosen = draft.pages.filter(({ page }) => numbers.includes(page));
  if (chosen.length < new Set(numbers).size)
    throw invalidField('pages', `The file has ${draft.pages.length} pages. Choose among those.`);
  if (lp_id !== null && !book.lps.some((lp) => lp.id === lp_id))
    throw invalidField('lp_id', 'Choose a limited partner who has committed to this fund.');
  if (reason === null) await refuseDoubt(ctx, chosen, lp_id);
  const pages = draft.pages.map((page): TaxPage => {
    if (!numbers.includes(page.page)) return page;
    return { ...page, lp_id, state: lp_id === null ? 'left_out' : 'confirmed', reason };
  });
  const written: TaxDraft = { ...draft, pages, writers: withWriter(ctx, draft.writers) };
  const lines_encrypted = (await ctx.cells()).encrypt('statement_runs', 'lines_encrypted', id, JSON.stringify(written));
  if (!(await updateIfUnchanged(ctx.tx, schema.statementRuns, id, version, { lines_encrypted })))
    throw fail('FUND_WORK_DONE');
  await auditRun(ctx, 'assigned', run, { pages: numbers, lp_id, with_reason: reason !== null });
  return getTaxForms(ctx, { id });
}

async function refuseDoubt({ tx }: Ctx, pages: readonly TaxPage[], lp_id: string | null): Promise<void> {
  if (lp_id === null) throw invalidField('reason', 'Write why these pages go to nobody.');
  const wrong = pages.find(({ found }) => found.some((each) => each.lp_id !== lp_id));
  if (!wrong) return;
  const others = wrong.found.map((each) => each.lp_id).filter((id) => id !== lp_id);
  const rows = await tx.query<{ name: string }>(
    'select name from limited_partners where id = any($1) order by lower(name)',
    [others],
    'named-partners',
  );
  throw invalidField(
    'reason',
    `Page ${wrong.page} names ${rows.map(({ name }) => name).join(', ')}. Choose that partner, or write why the page goes to another one.`,
  );
}
