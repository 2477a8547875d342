import type { Ctx } from '../../../../core/procedure.ts';
import type { WriteOptions } from '../../../deals/imports/import-writer.ts';
import { matchCompanies } from '../../../deals/imports/keys/match-companies.ts';
import { addedRows, type PlannedImport } from '../../../deals/imports/read-plan.ts';
import { writeTransaction } from '../../investments/record-transaction.ts';
import { lockCompany } from '../../portfolio-companies/update-company.ts';
import { inOrder } from './in-order.ts';
import { loadLedger } from './ledger.ts';
import { placeTransaction } from './place-transaction.ts';
import { refusalOf, rejectRow } from './reject-row.ts';

/**
 * Records each planned row as the page of its company does, oldest first. The companies are locked before what is held of them
 * is read; a row that is no longer possible by then is rejected, and the others are written.
 */
export async function writeTransactions(
  ctx: Ctx,
  { rows, plan }: PlannedImport,
  { importId, progress }: WriteOptions,
): Promise<undefined> {
  const added = inOrder(addedRows(rows, plan));
  const findCompany = await matchCompanies(ctx.tx);
  const named = added.flatMap(({ values: { company_name = '' } }) => {
    const company = findCompany(company_name);
    return 'id' in company ? [company.id] : [];
  });
  for (const id of [...new Set(named)].sort()) await lockCompany(ctx.tx, id);
  const ledger = await loadLedger(ctx);
  const books = new Map(ledger.books);
  for (const [place, row] of added.entries()) {
    // Entries of one day count in the order in which they were written down.
    const at = { ...ctx, now: new Date(ctx.now.getTime() - added.length + place) };
    try {
      const { said: _said, ...planned } = placeTransaction(at, ledger, books, row);
      await writeTransaction(at, planned, { import_id: importId, import_row: row.row });
      books.set(planned.holding.company_id, planned.book);
    } catch (error) {
      // Refusals come before anything is written.
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      rejectRow(row, ...refusal);
    }
    progress(place + 1);
  }
}
