import { DEAL_WRITER } from '../../deals/imports/deal-writer.ts';
import type { ImportWriters } from '../../deals/imports/import-writer.ts';
import { removeCompanies } from './remove-companies.ts';
import { restoreCompanies } from './restore-companies.ts';
import { writeCompanies } from './write-companies.ts';
import { writeUpdates } from './write-updates.ts';

const nothing = async () => ({ done: 0, kept: [] });

/** How each kind of record comes in by the wizard, and goes again (docs/adr/0069). */
export const IMPORT_WRITERS: ImportWriters = {
  opportunity: DEAL_WRITER,
  portfolio_company: { write: writeCompanies, remove: removeCompanies, restore: restoreCompanies },
  // What a company reported is not taken back (imports.policy.ts), so that there is nothing to remove.
  company_update: { write: writeUpdates, remove: nothing, restore: nothing },
};
