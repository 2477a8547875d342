import { TRANSACTION_KINDS, type TransactionKind } from '@cairn/domain';
import type { Tx } from '../../../../core/database.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import type { Foreseen, Kept, Undone } from '../../../deals/imports/import-writer.ts';
import { reverseTransaction } from '../../investments/reverse-transaction.ts';
import { lockCompany } from '../../portfolio-companies/update-company.ts';
import { refusalOf } from './reject-row.ts';

interface Imported {
  id: string;
  company_id: string;
  company_name: string;
  kind: TransactionKind;
  effective_on: string;
}

/**
 * Takes the transactions of an import back, each by a reversal, the last one first. One that a later entry or an approved
 * valuation rests on stays; what somebody reversed already is left as it is.
 */
export async function reverseImported(ctx: Ctx, importId: string, progress: (done: number) => void): Promise<Undone> {
  const imported = await listImported(ctx.tx, importId);
  for (const id of [...new Set(imported.map(({ company_id }) => company_id))].sort()) await lockCompany(ctx.tx, id);
  const kept: Kept[] = [];
  let done = 0;
  for (const { id, company_id, company_name, kind, effective_on } of imported) {
    try {
      await reverseTransaction(ctx, { id, note: 'The import that it came with was undone.' });
      done += 1;
      progress(done);
    } catch (error) {
      if (!refusalOf(error)) throw error;
      const detail = `${TRANSACTION_KINDS[kind]} of ${effective_on}`;
      kept.push({ id: company_id, company_name, why: 'needed', detail });
    }
  }
  return { done, kept };
}

/** What is not reversed yet. Whether something rests on it shows when it is tried. */
export async function foreseeReversals({ tx }: Ctx, importId: string): Promise<Foreseen> {
  return { removed: (await listImported(tx, importId)).length, restored: 0, kept: [] };
}

function listImported(tx: Tx, importId: string): Promise<Imported[]> {
  return tx.query<Imported & Record<string, unknown>>(
    `select t.id, t.company_id, c.name as company_name, t.kind, t.effective_on::text
       from investment_transactions t join portfolio_companies c on c.tenant_id = t.tenant_id and c.id = t.company_id
      where t.import_id = $1
        and not exists (select from investment_transactions r where r.tenant_id = t.tenant_id and r.reverses_id = t.id)
      order by t.created_at desc, t.id desc`,
    [importId],
    'transactions-of-import',
  );
}
