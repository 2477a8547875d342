import { dayIn } from '@cairn/domain';
import { openPages, type TaxPage, type TaxPartner } from '@cairn/domain/fund';
import { may } from '../../../core/actor.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { drawnDocuments, findRun, listRuns, type RunRecord } from '../document-runs/runs.ts';
import { type FundBook, loadFundBook } from '../ledger/load-fund-book.ts';
import type { TaxInputs, TaxOutputs, TaxView } from './tax-forms.types.ts';

/** What is kept of an upload: whose each page is. The texts of its pages are not. */
export interface TaxDraft {
  file_name: string;
  pages: TaxPage[];
  /** Who has uploaded, assigned or prepared: none of them releases it. */
  writers: string[];
}

const viewRow = ({ lines_encrypted: _lines, kind: _kind, ...row }: RunRecord) => row;

export async function listTaxForms(ctx: Ctx, { id }: TaxInputs['list']): Promise<TaxOutputs['list']> {
  const [book, runs, zone] = [
    await loadFundBook(ctx, id),
    await listRuns(ctx.tx, id, 'tax_form'),
    await getTimeZone(ctx.tx),
  ];
  if (!book) throw fail('NOT_FOUND');
  const years = yearsOf(book, dayIn(ctx.now, zone));
  return {
    years,
    rows: runs.map(viewRow),
    can: { upload: may(ctx.actor, 'fund:write') && years.length > 0 && book.lps.length > 0 },
  };
}

/** The years that forms may be of, the latest first: from the first closing on, until the one that runs. */
export function yearsOf({ agreed }: FundBook, today: string): number[] {
  const [first, last] = [Number(agreed?.start.slice(0, 4)), Number(today.slice(0, 4))];
  if (!agreed || first > last) return [];
  return Array.from({ length: last - first + 1 }, (_, ago) => last - ago);
}

/** Every LP of the firm, with the tax number in clear: it stays in the process, and is neither answered nor logged. */
export async function loadPartners(ctx: Ctx, { lps }: Pick<FundBook, 'lps'>): Promise<TaxPartner[]> {
  const rows = await ctx.tx.query<{ id: string; name: string; tax_id_encrypted: Buffer | null }>(
    'select id, name, tax_id_encrypted from limited_partners order by lower(name), id',
    [],
    'partners-of-tax-forms',
  );
  const cells = await ctx.cells();
  const ofFund = new Set(lps.map(({ id }) => id));
  return rows.map(({ id, name, tax_id_encrypted: cell }) => ({
    id,
    name,
    taxNumber: cell && cells.decryptText('limited_partners', 'tax_id_encrypted', id, cell),
    isOfFund: ofFund.has(id),
  }));
}

export async function readForms(ctx: Ctx, { id, lines_encrypted }: RunRecord): Promise<TaxDraft> {
  const text = (await ctx.cells()).decryptText('statement_runs', 'lines_encrypted', id, lines_encrypted);
  return JSON.parse(text) as TaxDraft;
}

/** Forms page by page, with whom each page names and whom it goes to. */
export async function getTaxForms(ctx: Ctx, { id }: { id: string }): Promise<TaxView> {
  const run = await findRun(ctx.tx, id, 'tax_form');
  if (!run) throw fail('NOT_FOUND');
  const book = await loadFundBook(ctx, run.fund_id);
  if (!book) throw fail('NOT_FOUND');
  const { file_name, pages, writers } = await readForms(ctx, run);
  const names = new Map(
    (
      await ctx.tx.query<{ id: string; name: string }>('select id, name from limited_partners', [], 'names-of-partners')
    ).map((row) => [row.id, row.name]),
  );
  const nameOf = (lp: string) => names.get(lp) ?? '';
  const open = openPages(pages).length;
  const partners = book.lps
    .map((lp) => ({ id: lp.id, name: lp.name, pages: pages.filter(({ lp_id }) => lp_id === lp.id).length }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  const without = partners.filter((partner) => partner.pages === 0).map(({ name }) => name);
  const isDraft = run.state === 'draft';
  const writes = may(ctx.actor, 'fund:write');
  return {
    ...viewRow(run),
    fund_name: book.fund.name,
    file_name,
    pages: pages.map(({ found, lp_id, ...page }) => ({
      ...page,
      lp_id,
      lp_name: lp_id && nameOf(lp_id),
      found: found.map(({ lp_id: named, by }) => ({ lp_id: named, lp_name: nameOf(named), by })),
    })),
    partners,
    open,
    warnings: without.length > 0 ? [`No page goes to ${without.join(', ')}.`] : [],
    documents: await drawnDocuments(ctx, id),
    can: {
      edit: writes && isDraft,
      prepare: writes && isDraft && open === 0 && without.length < partners.length,
      release:
        may(ctx.actor, 'fund:approve') &&
        run.state === 'prepared' &&
        !writers.includes(ctx.actor.userId) &&
        run.drawn === run.total,
      withdraw: writes && (isDraft || run.state === 'prepared'),
    },
  };
}
