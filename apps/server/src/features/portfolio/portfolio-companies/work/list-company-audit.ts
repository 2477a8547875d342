import { isoTime } from '../../../../core/iso-time.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import type { PortfolioOutputs } from '../portfolio-companies.queries.ts';
import { listPart, type PartInput } from './company-page.ts';

const COLUMNS = `r.id, r.company_id, r.action_type, r.field_name, r.old_value, r.new_value, r.created_by,
  ${isoTime('r.created_at')} as created_at`;

type Entry = PortfolioOutputs['listAudit']['rows'][number];

/** What was changed about a company, newest first. */
export function listCompanyAudit({ tx }: Ctx, input: PartInput): Promise<PortfolioOutputs['listAudit']> {
  return listPart<Entry>(tx, 'company_audit_entries', COLUMNS, input);
}
