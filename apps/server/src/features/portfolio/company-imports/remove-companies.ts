import type { Tx } from '../../../core/database.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import type { Foreseen, Kept, Undone } from '../../deals/imports/import-writer.ts';
import { listWritten } from './restore-companies.ts';

/** Deletes the companies that an import added and that nobody has worked on since, with what was written together with them. */
export async function removeCompanies(ctx: Ctx, importId: string, progress: (done: number) => void): Promise<Undone> {
  const companies = await listAdded(ctx.tx, importId, { lock: true });
  const untouched = companies.filter(({ why }) => why === null);
  const ids = untouched.map(({ id }) => id);
  for (const table of WRITTEN_WITH)
    await ctx.tx.query(`delete from ${table} where company_id = any($1::uuid[])`, [ids]);
  const gone = new Set(await deleteCompanies(ctx.tx, ids));
  if (gone.size < ids.length) throw new Error('an untouched company could not be removed');
  await ctx.audit(
    ...untouched.map(({ id, company_name }) => ({
      action: 'portfolio_company.removed',
      resource_type: 'portfolio_company',
      resource_id: id,
      table_name: 'portfolio_companies',
      classification: 'confidential' as const,
      metadata: { name: company_name, import_undone: importId },
    })),
  );
  progress(gone.size);
  if (gone.size > 0) await tellLive(ctx, { kind: 'portfolio' });
  const kept = companies.flatMap(({ id, company_name, why }): Kept[] => (why ? [{ id, company_name, why }] : []));
  return { done: gone.size, kept };
}

/** What belongs to a company that nobody has worked on. That somebody looked at it is no work. */
const WRITTEN_WITH = ['company_custom_values', 'company_audit_entries', 'company_notes', 'metric_visits'];

interface Added {
  id: string;
  company_name: string;
  why: 'changed' | 'worked_on' | null;
}

const belongs = (table: string, where = 'w.company_id = c.id') =>
  `exists (select from ${table} w where w.tenant_id = c.tenant_id and ${where})`;

const WORK = [
  // The notes of the list came in the same moment as its companies.
  belongs('company_notes', 'w.company_id = c.id and not (w.created_at = c.created_at and w.created_by = c.created_by)'),
  ...['company_updates', 'company_people', 'update_answers', 'metric_values', 'risk_alerts'].map((table) =>
    belongs(table),
  ),
  ...['holdings', 'investment_transactions', 'financing_rounds', 'valuations', 'cap_tables'].map((table) =>
    belongs(table),
  ),
  ...['co_investor_shares'].map((table) => belongs(table)),
  belongs('portfolio_reports', '(w.company_id = c.id or c.id = any (w.company_ids))'),
  belongs('files', "w.record_type = 'portfolio_company' and w.record_id = c.id"),
];

// What the import wrote has the first version; whatever a person changed has another.
const ADDED = `
  select c.id, c.name as company_name,
         case when c.version > 1 or c.opportunity_id is not null then 'changed' when ${WORK.join(' or ')} then 'worked_on' end as why
    from portfolio_companies c where c.import_id = $1 order by c.id`;

/** Each company that an import added, with what keeps it from being removed. */
function listAdded(tx: Tx, importId: string, { lock = false } = {}): Promise<Added[]> {
  return tx.query<Added & Record<string, unknown>>(lock ? `${ADDED} for update of c` : ADDED, [importId]);
}

/** What an undo would remove and give back. */
export async function foreseeCompanies({ tx }: Ctx, importId: string): Promise<Foreseen> {
  const added = await listAdded(tx, importId);
  const kept = added.flatMap(({ id, company_name, why }): Kept[] => (why ? [{ id, company_name, why }] : []));
  return { removed: added.length - kept.length, restored: (await listWritten(tx, importId)).size, kept };
}

async function deleteCompanies(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'delete from portfolio_companies where id = any($1::uuid[]) returning id',
    [ids],
  );
  return rows.map(({ id }) => id);
}
